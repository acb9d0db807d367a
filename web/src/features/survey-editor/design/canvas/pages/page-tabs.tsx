import { Button } from '@mantine/core';
import type { NodeId } from '@vantage/survey-document/survey-document';
import { IconPlus } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMove } from '../../../moving/use-move-keys';
import { useEditor, useEditorState } from '../../../session/use-editor';
import { listPages } from '../../elements/element-lists';
import { PageMenu } from './page-menu';
import { PageTab } from './page-tab';
import classes from './page-tabs.module.css';
import { usePageCommands } from './use-page-commands';

/** The pages of the survey: opened, renamed, moved and added. */
export const PageTabs = () => {
  const { t } = useTranslation('survey-design');
  const session = useEditor();
  const commands = usePageCommands();
  const move = useMove();
  const pages = useEditorState(({ document }) => listPages(document));
  const rootId = useEditorState(({ document }) => document.rootId);
  const openId = useEditorState(({ pageId }) => pageId);
  const isReadOnly = useEditorState((state) => state.isReadOnly);
  const [renamedId, setRenamedId] = useState<NodeId | null>(null);
  const list = useRef<HTMLOListElement>(null);
  /** The page whose tab takes the focus once it is rendered. */
  const wanted = useRef<NodeId | null>(null);

  useLayoutEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-page-tab="${wanted.current ?? ''}"]`);
    if (!tab) return;
    wanted.current = null;
    tab.focus();
  });
  useLayoutEffect(() => {
    const tab = list.current?.querySelector(`[data-page-tab="${openId ?? ''}"]`);
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [openId]);

  const open = (id: NodeId | undefined) => {
    if (id === undefined) return;
    wanted.current = id;
    // Its properties are those of the page.
    session.select([id]);
  };
  const handleKey = (event: KeyboardEvent, id: NodeId) => {
    const { key, altKey } = event;
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[key];
    const index = pages.indexOf(id);
    if (altKey && step !== undefined) {
      wanted.current = id;
      const { location } = session.getState().document.nodes.get(id) ?? {};
      const after = step === 1 ? pages[index + 1] : (pages[index - 2] ?? null);
      if (location && pages[index + step] !== undefined && after !== undefined)
        move.moveTo({ ...location, after }, [id]);
    } else if (altKey) return;
    else if (step !== undefined) open(pages[index + step]);
    else if (key === 'Home') open(pages[0]);
    else if (key === 'End') open(pages.at(-1));
    else if (key === 'F2') setRenamedId(id);
    else if (key === 'Delete') void commands.remove(id);
    else return;
    event.preventDefault();
  };

  return (
    <div className={classes.bar} data-page-tabs>
      {pages.length > 0 && (
        <ol
          ref={list}
          className={classes.tabs}
          role="tablist"
          aria-label={t('pages.label')}
          data-drop-parent={rootId}
          data-drop-list="pages"
          data-drop-direction="row"
        >
          {pages.map((id, index) => (
            <PageTab
              key={id}
              id={id}
              number={index + 1}
              isOpen={id === openId}
              isRenamed={id === renamedId}
              onOpen={() => open(id)}
              onKeyDown={(event) => handleKey(event, id)}
              onRename={() => setRenamedId(id)}
              onRenamed={(hasFocus) => {
                if (hasFocus) wanted.current = id;
                setRenamedId(null);
              }}
            />
          ))}
        </ol>
      )}
      {openId !== null && !isReadOnly && (
        <PageMenu
          id={openId}
          onRename={() => setRenamedId(openId)}
          onMoved={() => {
            wanted.current = openId;
          }}
        />
      )}
      {!isReadOnly && (
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          className={classes.add}
          leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
          onClick={() => {
            const id = commands.add();
            if (id !== undefined) setRenamedId(id);
          }}
        >
          {t('pages.add')}
        </Button>
      )}
    </div>
  );
};
