import { useState } from 'react';
import { sizes, type Strike } from '../data/strike';
import { monthName, months } from '../formats';
import { damageChoices, noFilters, type Filters } from '../measures/filters';
import { getName, t } from '../texts/language';
import { groupBy } from '../measures/summary';
import type { Selection } from './use-selection';

interface FilterBarProps {
  mine: readonly Strike[];
  selection: Selection;
}

/** Phones show the first two filters, and the rest on demand. */
export function FilterBar({ mine, selection }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const { filters, change, periods } = selection;
  const isFiltered = Object.entries(noFilters).some(
    ([name, value]) => filters[name as keyof Filters] !== value,
  );
  const listNames = (by: 'airport' | 'operator'): string[] =>
    groupBy(mine, by)
      .map(({ name }) => name)
      .toSorted((a, b) => a.localeCompare(b, 'en'));
  const airports = listNames('airport');
  // With a single airport, filter by operator.
  const place = airports.length > 1 ? ('airport' as const) : ('operator' as const);
  const places = place === 'airport' ? airports : listNames('operator');
  return (
    <div className={`filters${isOpen ? ' is-open' : ''}`} role="group" aria-label={t('dashboards:filters')}>
      <Filter
        label={t('dashboards:period')}
        value={filters.period}
        choices={periods.map(({ id, label }) => [id, label])}
        isSet={filters.period !== 'all'}
        onChange={(period) => change({ period })}
      />
      {places.length > 1 && (
        <Filter
          label={t(place === 'airport' ? 'dashboards:airport' : 'dashboards:operator')}
          value={filters[place]}
          choices={[['', t('dashboards:allCount', { count: places.length })], ...places.map(toChoice)]}
          isSet={filters[place] !== ''}
          onChange={(value) => change({ [place]: value })}
        />
      )}
      <Filter
        label={t('dashboards:speciesSize')}
        value={filters.size}
        choices={[['', t('dashboards:all')], ...sizes.map(toChoice)]}
        isSet={filters.size !== ''}
        isExtra
        onChange={(size) => change({ size })}
      />
      <Filter
        label={t('dashboards:damage')}
        value={filters.damage}
        choices={[['', t('dashboards:any')], ...damageChoices.map(toChoice)]}
        isSet={filters.damage !== ''}
        isExtra
        onChange={(damage) => change({ damage })}
      />
      {filters.month !== '' && (
        <Filter
          label={t('dashboards:month')}
          value={filters.month}
          choices={[
            ['', t('dashboards:all')],
            ...months.map((month) => [String(month), monthName(month, 'long')] as const),
          ]}
          isSet
          onChange={(month) => change({ month })}
        />
      )}
      {isFiltered && (
        <button type="button" className="reset" onClick={() => change(noFilters)}>
          {t('dashboards:reset')}
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={t('dashboards:moreFilters')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <svg
          width="16"
          height="16"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.7"
          aria-hidden
        >
          <path
            d="M4 4h16v2.2a2 2 0 0 1-.6 1.4L15 12v7l-6 2v-8.500L4.500 7.600A2 2 0 0 1 4 6.200z"
            strokeLinejoin="round"
          />
        </svg>
      </button>
    </div>
  );
}

const toChoice = (value: string): [value: string, text: string] => [value, getName(value)];

interface FilterProps {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, text: string])[];
  isSet: boolean;
  isExtra?: boolean;
  onChange: (value: string) => void;
}

function Filter({ label, value, choices, isSet, isExtra = false, onChange }: FilterProps) {
  return (
    // The transparent select covers the box that shows its value.
    <label className={`filter${isSet ? ' is-set' : ''}${isExtra ? ' is-extra' : ''}`}>
      <span className="filter-label">{label}</span>
      <span className="filter-value" aria-hidden>
        {choices.find(([choice]) => choice === value)?.[1]}
      </span>
      <svg
        width="12"
        height="12"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden
      >
        <path d="m6 9 6 6 6-6" />
      </svg>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
