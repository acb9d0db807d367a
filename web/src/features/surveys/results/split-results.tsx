import type { NestedResult, SplitResults } from '@vantage/contract/surveys/survey-results';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { FailedState, LoadingState } from '../../../ui/feedback/message-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { splitResultsQuery } from '../api/survey-results';
import { HeatMap } from './charts/heat-map';
import { RowMeans } from './charts/row-means';
import card from './question-result.module.css';
import { questionKey } from './question-result';
import type { ResultsSearch } from './results-search';

type Group = SplitResults['groups'][number];

interface SplitQuestionProps {
  readonly title: string;
  readonly by: string;
  readonly groups: readonly Group[];
  readonly findResult: (group: Group) => NestedResult | undefined;
}

/** Shows the answers to a question by group: shares of choices, and averages of numbers. */
const SplitQuestion = ({ title, by, groups, findResult }: SplitQuestionProps): ReactNode => {
  const { t } = useTranslation('surveys');
  const caption = t('results.splitOf', { title, attribute: by });
  const rows = groups.flatMap((group) => {
    const result = findResult(group);
    return result ? [{ value: group.value, text: group.value, result }] : [];
  });
  const columns = rows[0]?.result.choices;
  if (columns)
    return (
      <HeatMap
        caption={caption}
        corner={by}
        rows={rows.map(({ value, text, result }) => ({ value, text, answered: result.answered }))}
        columns={columns}
        counts={rows.map(({ result }) =>
          columns.map((column) => result.choices?.find(({ value }) => value === column.value)?.count ?? 0),
        )}
      />
    );
  if (rows.some(({ result }) => result.numbers))
    return (
      <RowMeans
        caption={caption}
        head={by}
        rows={rows.map(({ value, text, result }) => ({
          value,
          text,
          count: result.answered,
          mean: result.numbers?.mean ?? null,
        }))}
      />
    );
  return <p className={card.dimmed}>{t('results.noSplit')}</p>;
};

export interface SplitResultsCardsProps {
  readonly surveyId: string;
  readonly search: ResultsSearch;
  readonly by: string;
  readonly textLanguage: string;
  /** It is null for an identified survey. */
  readonly threshold: number | null;
}

/** Compares the groups that an attribute divides the responses into, question by question. */
export const SplitResultsCards = ({
  surveyId,
  search,
  by,
  textLanguage,
  threshold,
}: SplitResultsCardsProps) => {
  const { t } = useTranslation('surveys');
  const problemText = useProblemText();
  const id = useId();
  const query = useQuery(splitResultsQuery(surveyId, search, by, textLanguage));
  if (query.isLoadingError)
    return (
      <FailedState
        title={t('results.failed')}
        hint={problemText(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  if (!query.data)
    return (
      <LoadingState label={t('results.loading')}>
        <Skeleton height={320} box />
      </LoadingState>
    );
  const groups = query.data.groups.filter(({ withheld }) => withheld === null);
  const withheld = query.data.groups.filter((group) => group.withheld !== null);
  return (
    <>
      {withheld.length > 0 && (
        <ul className={card.dimmed}>
          {withheld.map(({ value, withheld: reason }) => (
            <li key={value}>
              {value}: {t(`results.withheld.${reason ?? 'tooFew'}`, { count: threshold ?? 0 })}
            </li>
          ))}
        </ul>
      )}
      {(groups[0]?.questions ?? []).map((question, index) => (
        <section
          key={questionKey(question)}
          className={card.card}
          data-wide
          aria-labelledby={`${id} ${questionKey(question)}`}
        >
          <header className={card.head}>
            <h2 id={`${id} ${questionKey(question)}`} className={card.title}>
              {question.title}
            </h2>
          </header>
          {question.nested ? (
            question.nested.map((nested, position) => (
              <section key={questionKey(nested)} className={card.nested} aria-label={nested.title}>
                <h3 className={card.nestedTitle}>{nested.title}</h3>
                <SplitQuestion
                  title={nested.title}
                  by={by}
                  groups={groups}
                  findResult={({ questions }) => questions[index]?.nested?.[position]}
                />
              </section>
            ))
          ) : (
            <SplitQuestion
              title={question.title}
              by={by}
              groups={groups}
              findResult={({ questions }) => questions[index]}
            />
          )}
        </section>
      ))}
    </>
  );
};
