import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActiveFilters } from '../../lib/lists/active-filters';
import type { ListState } from './list-state';
import { EmptyState, FailedState, LoadingState, NotAllowedState } from '../feedback/message-state';
import { PageHeader, type PageHeaderProps } from '../layout/page-header';
import classes from './list-screen.module.css';

export interface ListScreenProps extends PageHeaderProps {
  /** Rendered in every state. */
  filters?: ReactNode;
  state: ListState;
  /** Skeleton of the first page, and its text for screen readers. */
  loading: { label: string; shape: ReactNode };
  failed: { title: string; hint: string; onRetry: () => void };
  empty: ReactNode;
  /** Nothing matches the filters. */
  noMatch: { title: string; hint?: string; activeFilters: ActiveFilters | undefined; onClear: () => void };
  /** The rows are those of the previous filters while the new ones load. */
  stale?: boolean;
  selection?: { active: boolean; bar: ReactNode };
  children: ReactNode;
}

/** Moves the focus to the heading before the pressed button is removed. */
const toHeading = (act: () => void) => () => {
  document.querySelector('h1')?.focus({ preventScroll: true });
  act();
};

export const ListScreen = (props: ListScreenProps) => {
  const { state, filters, selection, stale = false, noMatch, children, ...rest } = props;
  const { t } = useTranslation('ui');
  const content = (): ReactNode => {
    switch (state) {
      case 'loading':
        return <LoadingState label={rest.loading.label}>{rest.loading.shape}</LoadingState>;
      case 'failed':
        return <FailedState {...rest.failed} onRetry={toHeading(rest.failed.onRetry)} />;
      case 'notAllowed':
        return <NotAllowedState />;
      case 'empty':
        return rest.empty;
      case 'noMatch':
        return (
          <EmptyState
            icon={<IconSearchOff size={24} stroke={1.6} />}
            title={noMatch.title}
            hint={noMatch.hint}
            action={
              <Button variant="default" onClick={toHeading(noMatch.onClear)}>
                {t(`noMatch.clear.${noMatch.activeFilters ?? 'filters'}`)}
              </Button>
            }
          />
        );
      case 'filled':
        return children;
    }
  };
  return (
    <div className={classes.page} data-selecting={selection?.active ?? false}>
      <PageHeader
        breadcrumb={rest.breadcrumb}
        title={rest.title}
        description={rest.description}
        actions={rest.actions}
      />
      {filters}
      <div className={classes.content} data-stale={stale} aria-busy={stale}>
        {content()}
      </div>
      {selection?.bar}
    </div>
  );
};
