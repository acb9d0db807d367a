import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useExport } from './use-export';

export interface ExportButtonProps {
  label: string;
  /** Fetches and saves the file. @returns its name */
  onExport: () => Promise<string>;
}

export const ExportButton = ({ label, onExport }: ExportButtonProps) => {
  const { busy, begin } = useExport();
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
      loading={busy}
      onClick={() => void begin(onExport)}
    >
      {label}
    </Button>
  );
};
