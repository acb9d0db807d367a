import type { ReactNode } from 'react';
import type { ClientSlice } from '../clients';
import type { Strike } from '../data/strike';
import { formatMonthRange } from '../formats';
import { getName, t } from '../texts/language';
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
            <h2>{t('dashboards:noMatch')}</h2>
            <p>{t('dashboards:widenFilters')}</p>
            <button type="button" className="plain-button" onClick={() => selection.change(noFilters)}>
              {t('dashboards:clearFilters')}
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
  const [first, last] = [all[0], all.at(-1)];
  const text = t('dashboards:sourceNote', {
    client: client.name,
    slice: getName(client.slice),
    count: mine.length,
    period: first && last ? formatMonthRange(first.date, last.date) : '',
  });
  return (
    <p className={`source${isBesideTabs ? ' beside-tabs' : ''}`} title={text}>
      {text}
    </p>
  );
}
