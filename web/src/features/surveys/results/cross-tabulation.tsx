import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { FailedState, LoadingState } from '../../../ui/feedback/message-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { SelectField } from '../../../ui/forms/fields/choices/select-field';
import { crossTabulationQuery } from '../api/survey-results';
import type { AnswerField } from './answer-fields';
import classes from './cross-tabulation.module.css';
import { HeatMap } from './charts/heat-map';
import card from './question-result.module.css';
import type { ResultsSearch } from './results-search';

export interface CrossTabulationProps {
  surveyId: string;
  fields: readonly AnswerField[];
  search: ResultsSearch;
  textLanguage: string;
  /** It is null for an identified survey. */
  threshold: number | null;
  onChoose: (change: Pick<ResultsSearch, 'row' | 'column'>) => void;
}

interface TableProps extends Omit<CrossTabulationProps, 'fields' | 'onChoose'> {
  row: AnswerField;
  column: AnswerField;
}

const CrossTable = ({ surveyId, search, textLanguage, threshold, row, column }: TableProps) => {
  const { t } = useTranslation('surveys');
  const problemText = useProblemText();
  const table = useQuery(
    crossTabulationQuery(surveyId, search, { row: row.path, column: column.path }, textLanguage),
  );
  if (table.isLoadingError)
    return (
      <FailedState
        title={t('results.failed')}
        hint={problemText(table.error)}
        onRetry={() => void table.refetch()}
      />
    );
  if (!table.data)
    return (
      <LoadingState label={t('results.loading')}>
        <Skeleton height={160} box />
      </LoadingState>
    );
  if (table.data.rows.length === 0 && !table.data.isIncomplete)
    return <p className={card.dimmed}>{t('results.noAnswers')}</p>;
  return (
    <>
      <HeatMap
        caption={t('results.crossOf', { row: row.label, column: column.label })}
        corner={row.label}
        rows={table.data.rows}
        columns={table.data.columns}
        counts={table.data.counts}
      />
      {table.data.isIncomplete && threshold !== null && (
        <p className={card.dimmed}>{t('results.incomplete', { count: threshold })}</p>
      )}
    </>
  );
};

/** Users choose two questions, of which a table shows the pairs of answers. */
export const CrossTabulationCard = (props: CrossTabulationProps) => {
  const { fields, search, onChoose, ...rest } = props;
  const { t } = useTranslation('surveys');
  const id = useId();
  const options = fields.map(({ path, label }) => ({ value: path, label }));
  const row = fields.find(({ path }) => path === search.row);
  const column = fields.find(({ path }) => path === search.column);
  return (
    <section className={card.card} aria-labelledby={id}>
      <header className={card.head}>
        <h2 id={id} className={card.title}>
          {t('results.cross')}
        </h2>
        <p className={card.dimmed}>{t('results.crossHelp')}</p>
      </header>
      <div className={classes.fields}>
        <SelectField
          label={t('results.rows')}
          options={options}
          value={row?.path ?? null}
          onChange={(value) => onChoose({ row: value ?? undefined, column: search.column })}
          clearable
        />
        <SelectField
          label={t('results.columns')}
          options={options}
          value={column?.path ?? null}
          onChange={(value) => onChoose({ row: search.row, column: value ?? undefined })}
          clearable
        />
      </div>
      {row && column && <CrossTable {...rest} search={search} row={row} column={column} />}
    </section>
  );
};
