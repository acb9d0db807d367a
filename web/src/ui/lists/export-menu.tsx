import { Button, Loader, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useExport } from './use-export';

export interface ExportMenuProps {
  choices: readonly {
    label: string;
    /** Fetches and saves the file. @returns its name */
    onExport: () => Promise<string>;
  }[];
}

/** For what can be exported in several ways. */
export const ExportMenu = ({ choices }: ExportMenuProps) => {
  const { t } = useTranslation('ui');
  const { busy, begin } = useExport();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={
            busy ? <Loader size={18} aria-hidden /> : <IconDownload size={18} stroke={1.6} aria-hidden />
          }
          // Not disabled, which would take the focus from it.
          aria-busy={busy}
        >
          {t('export.verb')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown miw={240}>
        {choices.map(({ label, onExport }) => (
          <Menu.Item key={label} disabled={busy} onClick={() => void begin(onExport)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
