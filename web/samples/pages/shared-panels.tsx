import { BarList, type BarItem } from '../charts/bar-list';
import { Nothing, Panel } from '../charts/panel';
import type { Strike } from '../data/strike';
import { formatCompactDollars, formatCount, formatShare } from '../formats';
import { rankBy, summarize, type Group } from '../measures/summary';
import { getName, t } from '../texts/language';

/** Airports if there are several, otherwise aircraft types. */
function costDimension(strikes: readonly Strike[]): 'airport' | 'aircraft' {
  return hasSeveralAirports(strikes) ? 'airport' : 'aircraft';
}

export function hasSeveralAirports(strikes: readonly Strike[]): boolean {
  return strikes.some((strike) => strike.airport !== strikes[0]?.airport);
}

interface CostByPlaceProps {
  strikes: readonly Strike[];
  span: number;
  mid?: number;
  top?: number;
}

export function CostByPlace({ strikes, span, mid = 12, top = 5 }: CostByPlaceProps) {
  const by = costDimension(strikes);
  const title = t(by === 'airport' ? 'dashboards:costByAirport' : 'dashboards:costByAircraft');
  const ranked = rankBy(strikes, by, 'cost').filter((group) => group.cost > 0);
  const items = ranked.slice(0, top).map(costItem);
  const others = ranked.slice(top);
  if (others.length > 0) {
    const names = new Set(others.map(({ name }) => name));
    const rest = summarize(strikes.filter((strike) => names.has(strike[by])));
    items.push(costItem({ name: t('dashboards:others', { count: others.length }), ...rest }));
  }
  return (
    <Panel title={title} note={t('dashboards:dollarsAsStated')} span={span} mid={mid}>
      {items.length === 0 ? (
        <Nothing>{t('dashboards:noStatedCost')}</Nothing>
      ) : (
        <BarList
          items={items}
          label={getLabel(
            title,
            items.map(({ name, text }) => `${name} ${text}`),
          )}
        />
      )}
    </Panel>
  );
}

export function costItem(group: Group): BarItem {
  return {
    name: getName(group.name),
    value: group.cost,
    text: formatCompactDollars(group.cost),
    details: [
      { name: t('dashboards:cost'), value: formatCompactDollars(group.cost) },
      { name: t('dashboards:reportsWithCost'), value: formatCount(group.priced) },
      { name: t('dashboards:strikes'), value: formatCount(group.strikes) },
    ],
  };
}

export function rateItem(group: Group): BarItem {
  return {
    name: getName(group.name),
    value: group.damageShare,
    text: formatShare(group.damageShare),
    details: [
      { name: t('dashboards:damageRate'), value: formatShare(group.damageShare) },
      { name: t('dashboards:withDamage'), value: formatCount(group.damaging) },
      { name: t('dashboards:strikes'), value: formatCount(group.strikes) },
    ],
  };
}

/** The text alternative of a chart. */
export function getLabel(title: string, parts: readonly string[]): string {
  return t('dashboards:chartLabel', { title, parts: parts.join('; ') });
}

/** The text alternative of a chart of damage rates; groups without strikes have none. */
export function damageLabel(title: string, groups: readonly Group[]): string {
  return getLabel(
    title,
    groups
      .filter(({ strikes }) => strikes > 0)
      .map(({ name, strikes, damageShare }) =>
        t('dashboards:strikesWithDamage', {
          name: getName(name),
          count: strikes,
          share: formatShare(damageShare),
        }),
      ),
  );
}
