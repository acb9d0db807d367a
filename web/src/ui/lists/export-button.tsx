import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useExport } from './use-export';

export interface ExportButtonProps {
  /** What is exported, and how: 'Export CSV'. */
  label: string;
  /** Fetches the file and saves it. @returns its name */
  onExport: () => Promise<string>;
}

/** Downloads a file: busy until it is here, and says whether it came. */
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
