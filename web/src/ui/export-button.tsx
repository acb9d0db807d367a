import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SessionEnded } from '../lib/api-problem';
import { useProblemText } from '../lib/problem-text';
import { toast } from '../lib/toasts';

export interface ExportButtonProps {
  /** What is exported, and how: 'Export CSV'. */
  label: string;
  /** Fetches the file and saves it. @returns its name */
  onExport: () => Promise<string>;
}

/** Downloads a file: busy until it is here, and says whether it came. */
export const ExportButton = ({ label, onExport }: ExportButtonProps) => {
  const { t } = useTranslation('ui');
  const problemText = useProblemText();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      const name = await onExport();
      toast({ severity: 'success', message: t('export.done', { name }) });
    } catch (error) {
      // The logged-out screen says why.
      if (error instanceof SessionEnded) return;
      toast({ severity: 'error', title: t('export.failed'), message: problemText(error), life: 8000 });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
      loading={busy}
      onClick={() => void start()}
    >
      {label}
    </Button>
  );
};
