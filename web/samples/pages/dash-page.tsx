import type { ReactNode } from 'react';
import type { ClientSlice } from '../clients';
import type { Strike } from '../data/strike';
import { formatCount } from '../formats';
import { noFilters } from '../measures/filters';
import type { Figure } from '../measures/figure';
import { FigureRow } from '../charts/figure-row';
import { FilterBar } from './filter-bar';
import type { Selection } from './use-selection';

export interface StrikePageProps {
  title: string;
  client: ClientSlice;
  mine: readonly Strike[];
  /** For comparison. */
  all: readonly Strike[];
}

interface DashPageProps extends StrikePageProps {
  selection: Selection;
  figures: readonly Figure[];
  /** Before the source in the footer, such as tabs. */
  footStart?: ReactNode;
  children: ReactNode;
}

export function DashPage({
  title,
  client,
  mine,
  all,
  selection,
  figures,
  footStart,
  children,
}: DashPageProps) {
  return (
    <div className="dash">
      <main className="dash-main" aria-label={title}>
        <header className="dash-head">
          <h1>{title}</h1>
          <FilterBar mine={mine} selection={selection} />
        </header>
        {selection.now.length === 0 ? (
          <div className="nothing" role="status">
            <h2>No strikes match these filters</h2>
            <p>Choose a longer period or fewer filters.</p>
            <button type="button" className="plain-button" onClick={() => selection.change(noFilters)}>
              Clear filters
            </button>
          </div>
        ) : (
          <>
            <FigureRow figures={figures} />
            {children}
          </>
        )}
      </main>
      <footer className="dash-foot">
        {footStart}
        <SourceNote client={client} mine={mine} all={all} isBesideTabs={footStart !== undefined} />
      </footer>
    </div>
  );
}

interface SourceNoteProps {
  client: ClientSlice;
  mine: readonly Strike[];
  all: readonly Strike[];
  isBesideTabs?: boolean;
}

export function SourceNote({ client, mine, all, isBesideTabs = false }: SourceNoteProps) {
  const scope = `${client.name}: ${client.slice}, ${formatCount(mine.length)} reports.`;
  const source = `Data: FAA wildlife strike reports ${all[0]?.year}–${all.at(-1)?.year} via vega-datasets`;
  return (
    <p className={`source${isBesideTabs ? ' beside-tabs' : ''}`} title={`${scope} ${source}`}>
      {scope} {source}
    </p>
  );
}
