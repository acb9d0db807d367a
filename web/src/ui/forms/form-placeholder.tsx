import { useLayoutEffect, type ReactNode } from 'react';
import { ApiProblem } from '../../lib/api/api-problem';
import { useProblemText } from '../../lib/i18n/problem-text';
import { FailedState, LoadingState, NotAllowedState, NotFoundState } from '../feedback/message-state';
import { Page } from '../layout/page';
import { PageHeader } from '../layout/page-header';
import { Skeleton } from '../feedback/skeleton';

export interface FormPlaceholderProps {
  breadcrumb: ReactNode;
  title: string;
  /** The queries that the form depends on. */
  queries: readonly { readonly error: Error | null; readonly refetch: () => unknown }[];
  /** False if the user may not edit the entity. */
  isAllowed?: boolean;
  loadingLabel: string;
  failedTitle: string;
}

/**
 * On a change of screen the focus goes to this heading; passes it on to the heading of the form that replaces
 * it.
 */
const useHeadingFocusTransfer = (): void =>
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.tagName !== 'H1') return;
      queueMicrotask(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }));
    },
    [],
  );

/** Stands in for a form while its data loads, has failed to load, does not exist, or may not be edited. */
export const FormPlaceholder = ({
  breadcrumb,
  title,
  queries,
  isAllowed = true,
  loadingLabel,
  failedTitle,
}: FormPlaceholderProps) => {
  const problemText = useProblemText();
  useHeadingFocusTransfer();
  const failed = queries.find(({ error }) => error !== null);
  const isGone = failed?.error instanceof ApiProblem && failed.error.code === 'notFound';
  return (
    <Page>
      <PageHeader breadcrumb={breadcrumb} title={title} />
      {!isAllowed ? (
        <NotAllowedState />
      ) : isGone ? (
        <NotFoundState />
      ) : failed ? (
        <FailedState
          title={failedTitle}
          hint={problemText(failed.error)}
          onRetry={() => queries.forEach((query) => void query.refetch())}
        />
      ) : (
        <LoadingState label={loadingLabel}>
          <Skeleton height={480} box />
        </LoadingState>
      )}
    </Page>
  );
};
