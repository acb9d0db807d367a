import { ActionIcon, TextInput } from '@mantine/core';
import { IconFold, IconFoldDown, IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NodeId } from '@vantage/survey-document/survey-document';
import { searchTerms } from '../../../lib/lists/search-terms';
import { tooltip } from '../../../ui/overlays/tooltip';
import { useDocument, useEditor } from '../session/use-editor';
import classes from './outline.module.css';
import { OutlineToolbar } from './outline-toolbar';
import { OutlineTree } from './outline-tree';
import { listOutlineRows } from './outline-rows';

const noCollapsed: ReadonlySet<NodeId> = new Set();

/** The tree of pages, panels and questions. */
export const Outline = () => {
  const { t } = useTranslation('survey-editor');
  const session = useEditor();
  const document = useDocument();
  const [search, setSearch] = useState('');
  const [renamed, setRenamed] = useState<NodeId | null>(null);
  const [collapsed, setCollapsed] = useState(noCollapsed);
  const words = useMemo(() => searchTerms(search), [search]);
  const rows = useMemo(() => listOutlineRows(document, collapsed, words), [document, collapsed, words]);
  const isCollapsed = collapsed.size > 0;

  const toggle = (id: NodeId, isOpen: boolean): void => {
    const next = new Set(collapsed);
    if (isOpen) next.delete(id);
    else next.add(id);
    setCollapsed(next);
  };
  const toggleAll = (): void => {
    const pages = document.nodes.get(document.rootId)?.lists.get('pages') ?? [];
    setCollapsed(isCollapsed ? noCollapsed : new Set(pages));
  };

  return (
    <div className={classes.outline}>
      <div className={classes.head}>
        <TextInput
          className={classes.search}
          type="search"
          size="sm"
          aria-label={t('outline.search')}
          placeholder={t('outline.search')}
          value={search}
          maxLength={128}
          autoComplete="off"
          spellCheck={false}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || search === '') return;
            event.preventDefault();
            event.stopPropagation();
            setSearch('');
          }}
        />
        <ActionIcon
          size="sm"
          aria-label={t(isCollapsed ? 'outline.expandAll' : 'outline.collapseAll')}
          onClick={toggleAll}
          {...tooltip(t(isCollapsed ? 'outline.expandAll' : 'outline.collapseAll'))}
        >
          {isCollapsed ? (
            <IconFoldDown size={18} stroke={1.6} aria-hidden />
          ) : (
            <IconFold size={18} stroke={1.6} aria-hidden />
          )}
        </ActionIcon>
      </div>
      <OutlineTree rows={rows} words={words} renamed={renamed} onRename={setRenamed} onToggle={toggle} />
      <OutlineToolbar onRename={() => setRenamed(session.getState().selection[0] ?? null)} />
    </div>
  );
};
