import { BarList, type BarItem } from '../charts/bar-list';
import { Nothing, Panel } from '../charts/panel';
import type { Strike } from '../data/strike';
import { formatCompactDollars, formatCount, formatShare } from '../formats';
import { rankBy, summarise, type Dimension, type Group } from '../measures/summary';

const dimensionNames: Partial<Record<Dimension, string>> = {
  airport: 'airport',
  operator: 'operator',
  aircraft: 'aircraft type',
};

/** Airports if there are several, otherwise aircraft types. */
export function placeDimension(strikes: readonly Strike[]): 'airport' | 'aircraft' {
  return strikes.some((strike) => strike.airport !== strikes[0]?.airport) ? 'airport' : 'aircraft';
}

interface CostByPlaceProps {
  strikes: readonly Strike[];
  span: number;
  mid?: number;
  top?: number;
}

export function CostByPlace({ strikes, span, mid = 12, top = 5 }: CostByPlaceProps) {
  const by = placeDimension(strikes);
  const word = dimensionNames[by]!;
  const ranked = rankBy(strikes, by, 'cost').filter((group) => group.cost > 0);
  const items = ranked.slice(0, top).map(costItem);
  const others = ranked.slice(top);
  if (others.length > 0) {
    const names = new Set(others.map(({ name }) => name));
    const rest = summarise(strikes.filter((strike) => names.has(strike[by])));
    items.push(costItem({ name: `${others.length} ${others.length === 1 ? 'other' : 'others'}`, ...rest }));
  }
  return (
    <Panel title={`Direct cost by ${word}`} note="USD, as stated" span={span} mid={mid}>
      {items.length === 0 ? (
        <Nothing>No report in this selection states a cost.</Nothing>
      ) : (
        <BarList
          items={items}
          label={`Direct cost by ${word}: ${items.map(({ name, text }) => `${name} ${text}`).join(', ')}.`}
        />
      )}
    </Panel>
  );
}

export function costItem(group: Group): BarItem {
  return {
    name: group.name,
    value: group.cost,
    text: formatCompactDollars(group.cost),
    details: [
      { name: 'Cost', value: formatCompactDollars(group.cost) },
      { name: 'Reports with a cost', value: formatCount(group.priced) },
      { name: 'Strikes', value: formatCount(group.strikes) },
    ],
  };
}

export function rateItem(group: Group): BarItem {
  return {
    name: group.name,
    value: group.damageShare,
    text: formatShare(group.damageShare),
    details: [
      { name: 'Damage rate', value: formatShare(group.damageShare) },
      { name: 'With damage', value: formatCount(group.damaging) },
      { name: 'Strikes', value: formatCount(group.strikes) },
    ],
  };
}
