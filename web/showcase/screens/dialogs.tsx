import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { NetworkProblem } from '../../src/lib/api/api-problem';
import { confirm } from '../../src/ui/overlays/confirm';
import type { ConfirmRequest } from '../../src/ui/overlays/confirm-dialog';
import { Dialog } from '../../src/ui/overlays/dialog';
import { ProgressPanel } from '../../src/ui/feedback/progress-panel';
import { OrderDialog } from '../../src/ui/overlays/order-dialog';
import { Page } from '../../src/ui/layout/page';
import { PageHeader } from '../../src/ui/layout/page-header';
import classes from './screens.module.css';

const requests: Readonly<Record<string, ConfirmRequest>> = {
  'Ask for something harmless': {
    title: 'Send the reset link again?',
    body: 'The link that was sent before no longer works then.',
    verb: 'Send link',
  },
  'Ask before deleting': {
    title: 'Delete Northwind Aviation?',
    body: 'Its 10 insights and 4 surveys are deleted with it. This cannot be undone.',
    verb: 'Delete client',
    destructive: true,
  },
  'Ask for the name': {
    title: 'Erase Northwind Aviation?',
    body: 'Everything is erased for good.',
    verb: 'Erase client',
    destructive: true,
    typedName: 'Northwind Aviation',
  },
};

const ordered = ['Strikes by month', 'Strikes by species', 'Cost of damage'].map((label) => ({
  id: label,
  label,
  detail: 'Power BI',
}));

export const DialogsScreen = () => {
  const [response, setAnswer] = useState('nothing yet');
  const [isOpen, setIsOpen] = useState(false);
  const [isOrdering, setIsOrdering] = useState(false);
  const saves = useRef(0);
  // The first save fails, to show the error.
  const saveOrder = async (): Promise<void> => {
    saves.current += 1;
    if (saves.current === 1) throw new NetworkProblem(null);
    setIsOrdering(false);
  };
  const ask = async (request: ConfirmRequest) => setAnswer((await confirm(request)) ? 'yes' : 'no');
  return (
    <Page>
      <PageHeader title="Dialogs" description="They name what they destroy, and give the focus back." />
      <div className={classes.buttons}>
        {Object.entries(requests).map(([label, request]) => (
          <Button key={label} variant="default" onClick={() => void ask(request)}>
            {label}
          </Button>
        ))}
        <Button variant="default" onClick={() => setIsOpen(true)}>
          Show progress
        </Button>
        <Button variant="default" onClick={() => setIsOrdering(true)}>
          Put in order
        </Button>
      </div>
      <p role="status">The answer was: {response}</p>
      {isOpen && (
        <Dialog
          title="Exporting users"
          onClose={() => setIsOpen(false)}
          footer={
            <Button variant="default" onClick={() => setIsOpen(false)}>
              Close
            </Button>
          }
        >
          <ProgressPanel title="Writing the file" done={8_284} total={12_400} continuesInBackground />
        </Dialog>
      )}
      {isOrdering && (
        <OrderDialog
          title="Reorder insights"
          items={ordered}
          loadFailed={false}
          onRetry={() => undefined}
          onSave={saveOrder}
          onClose={() => setIsOrdering(false)}
        />
      )}
    </Page>
  );
};
