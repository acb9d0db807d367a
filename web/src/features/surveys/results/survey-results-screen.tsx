import { permission } from '@vantage/contract/permissions';
import { encodeAnswerPath, isReversed } from '@vantage/contract/surveys/answer-filters';
import { IconCalendarOff, IconInbox, IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/api/api-problem';
import { useFormats } from '../../../lib/i18n/formats';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { usePendingSearch } from '../../../lib/lists/list-controls';
import type { OnSearch } from '../../../lib/lists/list-search';
import { useCan } from '../../../lib/session/current-user';
import { isViewingAs } from '../../../lib/session/session';
import { EmptyState, FailedState, LoadingState, NotFoundState } from '../../../ui/feedback/message-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Page } from '../../../ui/layout/page';
import { PageHeader, type PageHeaderProps } from '../../../ui/layout/page-header';
import { ExportMenu } from '../../../ui/lists/export-menu';
import { ResultCount } from '../../../ui/lists/filters/filter-bar';
import { exportCsv, exportJson, surveyResultsQuery } from '../api/survey-results';
import { ArchivedBadge } from '../list/survey-state-badge';
import { ColumnsChart } from './charts/columns-chart';
import { answerFields } from './answer-fields';
import { CrossTabulationCard } from './cross-tabulation';
import { dayColumns } from './charts/day-columns';
import { QuestionIndex } from './question-index';
import { questionKey, QuestionResultCard } from './question-result';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay';
import card from './question-result.module.css';
import { ResponseTable } from './responses/response-table';
import { ResultsFilters } from './results-filters';
import { ResultsMenu } from './results-menu';
import { SplitResultsCards } from './split-results';
import { joinTitles } from './joined-titles';
import { answerFilters, isFiltered, withAnswer, type ResultsSearch } from './results-search';
import classes from './survey-results-screen.module.css';
import type { SearchedQuestion } from './text-answers-dialog';

const TextAnswersDialog = lazyOverlay(() =>
  import('./text-answers-dialog').then((module) => module.TextAnswersDialog),
);

const noAttributes: readonly string[] = [];

export interface SurveyResultsScreenProps {
  surveyId: string;
  Breadcrumb: (props: { name: string; customer: { id: string; name: string } | null }) => ReactNode;
  /** @param customerId null until it is known */
  backFrom: (customerId: string | null) => PageHeaderProps['back'];
  tabs: ReactNode;
  search: ResultsSearch;
  onSearch: OnSearch<ResultsSearch>;
}

export const SurveyResultsScreen = (props: SurveyResultsScreenProps) => {
  const { surveyId, Breadcrumb, backFrom, tabs, onSearch } = props;
  const { t, i18n } = useTranslation('surveys');
  const formats = useFormats();
  const mayRecount = useCan(permission.surveysWrite) && !isViewingAs();
  const problemText = useProblemText();
  const [search, ask] = usePendingSearch(props.search, onSearch);
  const [searchedQuestion, setSearchedQuestion] = useState<SearchedQuestion | null>(null);
  const answers = answerFilters(search);
  const textLanguage = i18n.resolvedLanguage ?? i18n.language;
  // Only an edited link can have such a period, because the dialog does not accept it.
  const isPeriodReversed = isReversed(search);
  const query = useQuery({
    ...surveyResultsQuery(surveyId, search, textLanguage),
    enabled: !isPeriodReversed,
  });
  const results = isPeriodReversed ? undefined : query.data;
  const choose = (change: Partial<ResultsSearch>): void => ask({ ...search, ...change }, 'chosen');
  const summary = (): ReactNode => {
    if (!results)
      return (
        <LoadingState label={t('results.loading')}>
          <Skeleton height={480} box />
        </LoadingState>
      );
    const { anonymityThreshold: threshold } = results;
    if (results.isWithheld && threshold !== null)
      return (
        <EmptyState
          icon={<IconShieldLock size={24} stroke={1.6} />}
          title={t('results.fewerThan', { count: threshold })}
          hint={t(isFiltered(search) ? 'results.withheldHint' : 'results.fewerThanHint')}
        />
      );
    if (results.responses === 0)
      return (
        <EmptyState
          icon={<IconInbox size={24} stroke={1.6} />}
          title={t(isFiltered(search) ? 'results.noneMatch' : 'results.none')}
          hint={t(isFiltered(search) ? 'results.noneMatchHint' : 'results.noneHint')}
        />
      );
    const comparable = answerFields(results.questions, t('results.rankedFirst')).filter(
      ({ isComparable }) => isComparable,
    );
    if (search.split !== undefined)
      return (
        <div className={classes.cards}>
          <SplitResultsCards
            surveyId={surveyId}
            search={search}
            by={search.split}
            textLanguage={textLanguage}
            threshold={threshold}
          />
        </div>
      );
    return (
      <>
        {results.questions.length > 1 && <QuestionIndex questions={results.questions} />}
        <div className={classes.cards} data-stale={query.isPlaceholderData}>
          <section className={`${card.card} ${classes.wide}`} aria-label={t('results.overTime')}>
            <h2 className={card.title}>{t('results.overTime')}</h2>
            <ColumnsChart
              label={t('results.overTime')}
              heads={[t('results.day'), t('field.responses')]}
              columns={dayColumns(results.byDay, formats)}
            />
          </section>
          {results.questions.map((question) => (
            <QuestionResultCard
              key={questionKey(question)}
              question={question}
              responses={results.responses}
              isFilterable={threshold === null}
              chosenAt={(path) => answers.get(encodeAnswerPath(path))}
              onChoose={(path, value) => choose(withAnswer(search, encodeAnswerPath(path), value))}
              onShowTexts={(nested) =>
                setSearchedQuestion({
                  name: question.name,
                  nestedQuestion: nested?.name,
                  lastVersion: (nested ?? question).lastVersion,
                  title: joinTitles(nested ? [question.title, nested.title] : [question.title]),
                })
              }
            />
          ))}
          {comparable.length > 1 && (threshold === null || !isFiltered(search)) && (
            <div className={classes.wide}>
              <CrossTabulationCard
                surveyId={surveyId}
                fields={comparable}
                search={search}
                textLanguage={textLanguage}
                threshold={threshold}
                onChoose={choose}
              />
            </div>
          )}
        </div>
      </>
    );
  };

  const answersOrHint = (): ReactNode => {
    if (isPeriodReversed)
      return (
        <EmptyState
          icon={<IconCalendarOff size={24} stroke={1.6} />}
          title={t('results.period.reversed')}
          hint={t('results.period.reversedHint')}
        />
      );
    if (search.tab !== 'responses') return summary();
    return (
      <ResponseTable
        surveyId={surveyId}
        search={search}
        textLanguage={textLanguage}
        hasLimit={typeof results?.responseLimit === 'number'}
        total={query.isPlaceholderData ? undefined : results?.responses}
        attributeNames={results?.attributes.map(({ name }) => name) ?? noAttributes}
      />
    );
  };

  const content = (): ReactNode => {
    if (query.error && !results && !isPeriodReversed)
      return query.error instanceof ApiProblem && query.error.code === 'notFound' ? (
        <NotFoundState />
      ) : (
        <FailedState
          title={t('results.failed')}
          hint={problemText(query.error)}
          onRetry={() => void query.refetch()}
        />
      );
    return (
      <>
        {tabs}
        <div className={classes.filters}>
          <ResultsFilters
            search={search}
            results={results}
            onChoose={choose}
            end={
              results &&
              !results.isWithheld && (
                <ResultCount>{t('results.count', { count: results.responses })}</ResultCount>
              )
            }
          />
        </div>
        {results && results.waiting > 0 && (
          <p className={card.dimmed} role="status">
            {t('results.waiting', { count: results.waiting })}
          </p>
        )}
        {answersOrHint()}
      </>
    );
  };

  const title = results ? t('results.titleOf', { name: results.surveyName }) : t('results.title');
  return (
    <Page>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            name={results?.surveyName ?? t('results.title')}
            customer={results ? { id: results.customerId, name: results.customerName } : null}
          />
        }
        back={backFrom(results?.customerId ?? null)}
        title={title}
        description={
          results?.isArchived ? (
            <>
              {results.customerName} · <ArchivedBadge />
            </>
          ) : (
            results?.customerName
          )
        }
        actions={
          results && (
            <>
              <ExportMenu
                choices={[
                  {
                    label: t('results.export.labels'),
                    onExport: () => exportCsv(surveyId, search, { answers: 'labels', textLanguage }),
                  },
                  {
                    label: t('results.export.values'),
                    onExport: () => exportCsv(surveyId, search, { answers: 'values' }),
                  },
                  { label: t('results.export.json'), onExport: () => exportJson(surveyId, search) },
                ]}
              />
              {mayRecount && <ResultsMenu surveyId={surveyId} />}
            </>
          )
        }
      />
      {content()}
      {searchedQuestion && (
        <TextAnswersDialog
          surveyId={surveyId}
          filters={search}
          question={searchedQuestion}
          onClose={() => setSearchedQuestion(null)}
        />
      )}
    </Page>
  );
};
