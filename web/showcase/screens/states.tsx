import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ProgressPanel } from '../../src/ui/feedback/progress-panel';
import {
  EmptyState,
  FailedState,
  LoadingState,
  NotAllowedState,
  NotFoundState,
} from '../../src/ui/feedback/message-state';
import { Page } from '../../src/ui/layout/page';
import { PageHeader } from '../../src/ui/layout/page-header';
import { Skeleton } from '../../src/ui/feedback/skeleton';
import { Status } from '../../src/ui/feedback/status';
import { Steps } from '../../src/ui/layout/steps';
import classes from './screens.module.css';

const Part = ({ children }: { children: ReactNode }) => (
  <section className={classes.part}>{children}</section>
);

const nothing = () => undefined;

export const StatesScreen = () => (
  <Page>
    <PageHeader title="States" description="What a screen shows when it does not show its content." />
    <div className={classes.parts}>
      <Part>
        <LoadingState label="Loading users">
          <div className={classes.lines}>
            <Skeleton width="70%" />
            <Skeleton width="40%" height={10} />
            <Skeleton width={40} height={40} box />
          </div>
        </LoadingState>
      </Part>
      <Part>
        <EmptyState
          icon={<IconUsers size={24} stroke={1.6} />}
          title="No users yet"
          hint="Add a user or import a list."
          action={<Button>Add user</Button>}
        />
      </Part>
      <Part>
        <FailedState
          title="Users couldn't be loaded"
          hint="The service can't be reached. Check your connection and try again."
          onRetry={nothing}
        />
      </Part>
      <Part>
        <NotAllowedState />
      </Part>
      <Part>
        <NotFoundState />
      </Part>
      <Part>
        <div className={classes.lines}>
          <ProgressPanel title="Sending" done={8_284} total={12_400} continuesInBackground />
          <ProgressPanel title="Counting" done={1_200} total={null} />
          <Steps labels={['Recipients', 'Message', 'Review and send', 'Progress']} current={2} />
          <Status glyph="half">In progress</Status>
          <Status glyph="check">Completed</Status>
          <Status glyph="dot" tone="ok">
            Active
          </Status>
          <Status glyph="smallRing">Inactive</Status>
          <Status glyph="lock" tone="bad">
            Locked
          </Status>
        </div>
      </Part>
    </div>
  </Page>
);
