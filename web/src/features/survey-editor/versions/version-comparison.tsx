import { useQuery } from '@tanstack/react-query';
import type { AnsweredQuestion } from '@vantage/contract/surveys/survey-versions';
import { createNodeIds, documentToJson, parseDocument } from '@vantage/survey-document/document-json';
import { matchDefinition } from '@vantage/survey-document/diff/match-definition';
import type { JsonObject } from '@vantage/survey-document/json';
import { createNodeId } from '@vantage/survey-document/node-ids';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { FailedState, LoadingState } from '../../../ui/feedback/message-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { SelectField } from '../../../ui/forms/fields/choices/select-field';
import { useSurveyId } from '../session/survey-id';
import { useDocument } from '../session/use-editor';
import { countAnswers } from './answer-counts';
import { answeredValuesQuery, surveyVersionQuery } from './api/survey-versions';
import { listDifferences } from './differences';
import { useDifferenceText } from './use-difference-text';
import classes from './versions-dialog.module.css';

export type ComparedVersion = number | 'draft';

export interface VersionComparisonProps {
  readonly numbers: readonly number[];
  readonly before: ComparedVersion;
  readonly after: ComparedVersion;
  readonly onChange: (compared: readonly [ComparedVersion, ComparedVersion]) => void;
}

/** The list names at most this many differences. */
const maxListed = 300;

const draft = 'draft';
const toVersion = (value: string | null): ComparedVersion =>
  value === null || value === draft ? draft : Number(value);

/** @returns the definition of a version, or of the draft as it is now */
function useDefinition(version: ComparedVersion) {
  const surveyId = useSurveyId();
  const document = useDocument();
  const draftDefinition = useMemo(() => documentToJson(document), [document]);
  const { data, error, refetch } = useQuery({
    ...surveyVersionQuery(surveyId, version === draft ? 0 : version),
    enabled: version !== draft,
  });
  return { definition: version === draft ? draftDefinition : data, error, refetch };
}

const noAnswers: readonly AnsweredQuestion[] = [];

interface DifferenceListProps {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

const DifferenceList = ({ before, after }: DifferenceListProps) => {
  const { t } = useTranslation('survey-texts');
  const answered = useQuery(answeredValuesQuery(useSurveyId()));
  const questions = answered.data?.questions ?? noAnswers;
  const { formatDifference } = useDifferenceText();
  const differences = useMemo(() => {
    const document = parseDocument(before, createNodeIds('survey', before, createNodeId));
    return listDifferences(document, matchDefinition(document, after));
  }, [before, after]);
  if (differences.length === 0) return <p role="status">{t('versions.same')}</p>;
  return (
    <>
      <p role="status">{t('versions.count', { count: differences.length })}</p>
      <ul className={classes.differences}>
        {differences.slice(0, maxListed).map((difference, index) => (
          <li key={index} data-kind={difference.kind}>
            {formatDifference(difference, countAnswers(difference, questions))}
          </li>
        ))}
      </ul>
      {differences.length > maxListed && (
        <p>{t('versions.moreDifferences', { count: differences.length - maxListed })}</p>
      )}
    </>
  );
};

/** Tells in words what differs between two versions. */
export const VersionComparison = ({ numbers, before, after, onChange }: VersionComparisonProps) => {
  const { t } = useTranslation('survey-texts');
  const problemText = useProblemText();
  const [former, later] = [useDefinition(before), useDefinition(after)];
  const options = [
    { value: draft, label: t('versions.draft') },
    ...numbers.map((number) => ({ value: String(number), label: t('versions.number', { number }) })),
  ];
  const failed = [former, later].find(({ error }) => error !== null);
  return (
    <section className={classes.comparison} aria-label={t('versions.comparison')}>
      <div className={classes.selects}>
        <SelectField
          label={t('versions.from')}
          options={options}
          value={String(before)}
          onChange={(value) => onChange([toVersion(value), after])}
        />
        <SelectField
          label={t('versions.to')}
          options={options}
          value={String(after)}
          onChange={(value) => onChange([before, toVersion(value)])}
        />
      </div>
      {failed ? (
        <FailedState
          title={t('versions.failed')}
          hint={problemText(failed.error)}
          onRetry={() => void failed.refetch()}
        />
      ) : former.definition && later.definition ? (
        <DifferenceList before={former.definition} after={later.definition} />
      ) : (
        <LoadingState label={t('versions.loading')}>
          <Skeleton height={120} box />
        </LoadingState>
      )}
    </section>
  );
};
