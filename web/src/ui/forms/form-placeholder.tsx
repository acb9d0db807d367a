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
  /** What the form stands on. */
  queries: readonly { readonly error: Error | null; readonly refetch: () => unknown }[];
  /** False for whoever may not change what it is about. */
  isAllowed?: boolean;
  loadingLabel: string;
  failedTitle: string;
}

/** The form that comes has a heading of its own: it takes the focus over that a change of screen gave to this one's. */
const useHeadingHandOver = (): void =>
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.tagName !== 'H1') return;
      queueMicrotask(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }));
    },
    [],
  );

/** In the place of a form while what it stands on is on its way, did not come, is gone, or is not theirs to change. */
export const FormPlaceholder = ({
  breadcrumb,
  title,
  queries,
  isAllowed = true,
  loadingLabel,
  failedTitle,
}: FormPlaceholderProps) => {
  const problemText = useProblemText();
  useHeadingHandOver();
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
