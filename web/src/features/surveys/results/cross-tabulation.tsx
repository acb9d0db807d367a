import type { QuestionResult } from '@vantage/contract/surveys/survey-results';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { FailedState, LoadingState } from '../../../ui/feedback/message-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { SelectField } from '../../../ui/forms/fields/select-field';
import { crossTabulationQuery } from '../api/survey-results';
import classes from './cross-tabulation.module.css';
import { HeatMap } from './charts/heat-map';
import { useOptionText } from './question-result';
import card from './question-result.module.css';
import type { ResultsSearch } from './results-search';

export const canCrossTabulate = ({ kind }: QuestionResult): boolean =>
  kind === 'choice' || kind === 'choices' || kind === 'rating';

export interface CrossTabulationProps {
  surveyId: string;
  questions: readonly QuestionResult[];
  search: ResultsSearch;
  textLanguage: string;
  onChoose: (change: Pick<ResultsSearch, 'row' | 'column'>) => void;
}

interface TableProps extends Omit<CrossTabulationProps, 'questions' | 'onChoose'> {
  row: QuestionResult;
  column: QuestionResult;
}

const CrossTable = ({ surveyId, search, textLanguage, row, column }: TableProps) => {
  const { t } = useTranslation('surveys');
  const problemText = useProblemText();
  const optionText = useOptionText();
  const table = useQuery(
    crossTabulationQuery(surveyId, search, { row: row.name, column: column.name }, textLanguage),
  );
  if (table.isError)
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
  if (table.data.rows.length === 0) return <p className={card.dimmed}>{t('results.noAnswers')}</p>;
  return (
    <HeatMap
      caption={t('results.crossOf', { row: row.title, column: column.title })}
      corner={row.title}
      rows={table.data.rows.map((option) => ({ ...option, text: optionText(option) }))}
      columns={table.data.columns.map((option) => ({ ...option, text: optionText(option) }))}
      counts={table.data.counts}
    />
  );
};

/** A cross-tabulation of two questions. */
export const CrossTabulationCard = (props: CrossTabulationProps) => {
  const { questions, search, onChoose, ...rest } = props;
  const { t } = useTranslation('surveys');
  const id = useId();
  const offered = questions.filter(canCrossTabulate);
  const options = offered.map(({ name, title }) => ({ value: name, label: title }));
  const row = offered.find(({ name }) => name === search.row);
  const column = offered.find(({ name }) => name === search.column);
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
          value={row?.name ?? null}
          onChange={(value) => onChoose({ row: value ?? undefined, column: search.column })}
          clearable
        />
        <SelectField
          label={t('results.columns')}
          options={options}
          value={column?.name ?? null}
          onChange={(value) => onChoose({ row: search.row, column: value ?? undefined })}
          clearable
        />
      </div>
      {row && column && <CrossTable {...rest} search={search} row={row} column={column} />}
    </section>
  );
};
