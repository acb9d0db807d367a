import { ActionIcon, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { documentToJson } from '@vantage/survey-document/document-json';
import {
  IconDots,
  IconDownload,
  IconHistory,
  IconKeyboard,
  IconBooks,
  IconUpload,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../../lib/browser/csv';
import { tooltip } from '../../../../ui/overlays/tooltip';
import { useEditor, useEditorState } from '../../session/use-editor';
import type { EditorDialog } from '../editor-dialogs';

const iconProps = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

export interface EditorMenuProps {
  surveyName: string;
  onOpen: (dialog: EditorDialog) => void;
}

/** What is seldom needed. */
export const EditorMenu = ({ surveyName, onOpen }: EditorMenuProps) => {
  const { t } = useTranslation('survey-editor');
  const { getState } = useEditor();
  const isReadOnly = useEditorState((state) => state.isReadOnly);
  const download = (): void => {
    const text = `${JSON.stringify(documentToJson(getState().document), null, 2)}\n`;
    saveFile(`${surveyName.replaceAll(/[\\/:*?"<>|]+/g, '-')}.json`, text, 'application/json');
  };
  return (
    <Menu position="bottom-end" width={232} returnFocus>
      <Menu.Target>
        <ActionIcon aria-label={t('menu.label')} {...tooltip(t('menu.label'))}>
          <IconDots size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconHistory {...iconProps} />} onClick={() => onOpen('versions')}>
          {t('menu.versions')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconBooks {...iconProps} />}
          disabled={isReadOnly}
          onClick={() => onOpen('library')}
        >
          {t('menu.library')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconUpload {...iconProps} />}
          disabled={isReadOnly}
          onClick={() => onOpen('upload')}
        >
          {t('menu.upload')}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload {...iconProps} />} onClick={download}>
          {t('menu.download')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard {...iconProps} />} onClick={() => onOpen('shortcuts')}>
          {t('menu.shortcuts')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
