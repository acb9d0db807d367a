import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useExport } from './use-export';

export interface ExportButtonProps {
  label: string;
  /** Fetches and saves the file. @returns its name */
  onExport: () => Promise<string>;
}

export const ExportButton = ({ label, onExport }: ExportButtonProps) => {
  const { busy, begin } = useExport();
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    // While it loads, the button is disabled, which takes the focus from it.
    if (wasBusy.current && !busy && document.activeElement === document.body) button.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return (
    <Button
      ref={button}
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
      loading={busy}
      onClick={() => void begin(onExport)}
    >
      {label}
    </Button>
  );
};
