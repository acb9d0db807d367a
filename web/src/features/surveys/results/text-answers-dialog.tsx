import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { FailedState, LoadingState } from '../../../ui/feedback/message-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { SearchBox } from '../../../ui/lists/search-box';
import { Dialog } from '../../../ui/overlays/dialog';
import { textAnswersQuery } from '../api/survey-results';
import classes from './question-result.module.css';
import type { ResultsSearch } from './results-search';
import { TextAnswers } from './text-answers';

export interface SearchedQuestion {
  name: string;
  nestedQuestion: string | undefined;
  /** It is set if the question's type was changed after this version. */
  lastVersion: number | undefined;
  title: string;
}

export interface TextAnswersDialogProps {
  surveyId: string;
  filters: ResultsSearch;
  question: SearchedQuestion;
  onClose: () => void;
}

/** Lists all answers to a question, with a search. */
export const TextAnswersDialog = ({ surveyId, filters, question, onClose }: TextAnswersDialogProps) => {
  const { t } = useTranslation('surveys');
  const problemText = useProblemText();
  const [search, setSearch] = useState('');
  const answers = useInfiniteQuery(
    textAnswersQuery(surveyId, filters, {
      question: question.name,
      nestedQuestion: question.nestedQuestion,
      lastVersion: question.lastVersion,
      search,
    }),
  );
  const items = answers.data?.pages.flatMap((page) => page.items) ?? [];
  const content = () => {
    if (answers.isError && items.length === 0)
      return (
        <FailedState
          title={t('results.textsFailed')}
          hint={problemText(answers.error)}
          onRetry={() => void answers.refetch()}
        />
      );
    if (answers.isPending)
      return (
        <LoadingState label={t('results.loading')}>
          <Skeleton height={240} box />
        </LoadingState>
      );
    if (items.length === 0) return <p className={classes.dimmed}>{t('results.noTexts')}</p>;
    return <TextAnswers answers={items} />;
  };
  return (
    <Dialog
      title={question.title}
      width={640}
      onClose={onClose}
      footer={
        answers.hasNextPage && (
          <Button
            variant="default"
            loading={answers.isFetchingNextPage}
            onClick={() => void answers.fetchNextPage()}
          >
            {t('results.moreTexts')}
          </Button>
        )
      }
    >
      <SearchBox label={t('results.searchTexts')} value={search} onSearch={setSearch} />
      {content()}
    </Dialog>
  );
};
