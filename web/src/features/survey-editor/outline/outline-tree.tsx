import type { NodeId } from '@vantage/survey-document/survey-document';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreservedFocus } from '../../../ui/lists/table/use-preserved-focus';
import { useIsMobile } from '../../../ui/layout/use-is-mobile';
import { moveShortcuts, useMoveKeys } from '../moving/use-move-keys';
import { useEditor, useEditorState, useSelection } from '../session/use-editor';
import { ElementMenu, type MenuPosition } from './element-menu';
import classes from './outline.module.css';
import { OutlineRow } from './outline-row';
import { listRange, type OutlineRow as Row } from './outline-rows';
import { useElementActions } from './use-element-actions';
import { useElementClipboard } from './use-element-clipboard';
import { useOutlineEditors } from './use-outline-editors';
import { useOutlineKeys } from './use-outline-keys';

const rowHeight = 32;
const rowHeightOnPhones = 44;

const indexIn = (element: HTMLElement): number | undefined => {
  const index = element.closest<HTMLElement>('[role="treeitem"]')?.dataset['index'];
  return index === undefined ? undefined : Number(index);
};

export interface OutlineTreeProps {
  rows: readonly Row[];
  words: readonly string[];
  /** The element whose title is edited. */
  renamed: NodeId | null;
  onRename: (id: NodeId | null) => void;
  onToggle: (id: NodeId, isOpen: boolean) => void;
}

/** A virtualized tree by the pattern of WAI-ARIA. The selection is that of the editor. Exactly one row is a tab stop. */
export const OutlineTree = ({ rows, words, renamed, onRename, onToggle }: OutlineTreeProps) => {
  const { t } = useTranslation('survey-editor');
  const session = useEditor();
  const selection = useSelection();
  const pageId = useEditorState((state) => state.pageId);
  const editors = useOutlineEditors();
  const actions = useElementActions();
  const clipboard = useElementClipboard();
  const height = useIsMobile() ? rowHeightOnPhones : rowHeight;
  const scroller = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef<NodeId | null>(null);
  const { preserved, keep, rangeExtractor, onFocus, onBlur } = usePreservedFocus(indexIn);
  const [current, setCurrent] = useState<NodeId>();
  const [anchor, setAnchor] = useState<NodeId>();
  const [menu, setMenu] = useState<MenuPosition | null>(null);
  const selected = useMemo(() => new Set(selection), [selection]);

  const getIndex = (id: NodeId | undefined): number => rows.findIndex((row) => row.id === id);
  // What was selected elsewhere, such as on the canvas, is the tab stop as well.
  const tabStop = Math.max(0, getIndex(current), selected.has(current ?? '') ? -1 : getIndex(selection[0]));

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: () => height,
    overscan: 12,
    rangeExtractor,
    initialRect: { width: 0, height: 20 * height },
  });
  useLayoutEffect(() => virtual.measure(), [virtual, height]);

  const focusRow = (id: NodeId): void => {
    wantsFocus.current = id;
    setCurrent(id);
    const index = getIndex(id);
    // A row that was just added is rendered next.
    if (index >= 0) keep(index);
  };
  useLayoutEffect(() => {
    if (wantsFocus.current === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-id="${wantsFocus.current}"]`);
    const index = getIndex(wantsFocus.current);
    // It is outside of the rendered range.
    if (!row && index >= 0) {
      virtual.scrollToIndex(index);
      keep(index);
    }
    if (!row) return;
    wantsFocus.current = null;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  });

  // What is selected elsewhere comes into view, but without the focus.
  const [firstSelected] = selection;
  useLayoutEffect(() => {
    if (firstSelected === undefined || scroller.current?.contains(window.document.activeElement)) return;
    const index = rows.findIndex((row) => row.id === firstSelected);
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' });
    // Rows that change must not scroll.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [firstSelected]);

  const select = (id: NodeId, how: 'one' | 'range' | 'toggle'): void => {
    if (how === 'one') {
      session.select([id]);
      setAnchor(id);
    } else if (how === 'range') session.select(listRange(rows, anchor ?? id, id));
    else {
      session.select(selected.has(id) ? selection.filter((each) => each !== id) : [...selection, id]);
      setAnchor(id);
    }
  };

  const handleMoveKey = useMoveKeys(([id]) => {
    if (id !== undefined) focusRow(id);
  });
  const handleKey = useOutlineKeys({
    rows,
    select,
    focusRow,
    onToggle,
    onRename: onRename,
    onMenu(id) {
      const row = scroller.current?.querySelector(`[data-id="${id}"]`)?.getBoundingClientRect();
      if (row) setMenu({ x: row.left + 24, y: row.bottom });
    },
  });

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement;
    const index = target.role === 'treeitem' ? indexIn(target) : undefined;
    const row = index === undefined ? undefined : rows[index];
    // The field in a row handles its own keys.
    if (!row || index === undefined) return;
    if (event.altKey && !selected.has(row.id)) session.select([row.id]);
    if (handleMoveKey(event)) return;
    if (handleKey(event, index)) event.preventDefault();
  };

  const handleClick = (event: MouseEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement;
    const index = indexIn(target);
    const row = index === undefined ? undefined : rows[index];
    if (!row) return;
    if (target.closest('[data-toggle]') && words.length === 0) return onToggle(row.id, !row.isOpen);
    setCurrent(row.id);
    select(row.id, event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'one');
  };

  const handleContextMenu = (event: MouseEvent<HTMLElement>): void => {
    const index = indexIn(event.target as HTMLElement);
    const row = index === undefined ? undefined : rows[index];
    if (!row) return;
    event.preventDefault();
    if (!selected.has(row.id)) select(row.id, 'one');
    focusRow(row.id);
    setMenu({ x: event.clientX, y: event.clientY });
  };

  const finishRename = (id: NodeId, title: string | null): void => {
    onRename(null);
    if (title !== null) actions.rename(id, title);
    // Unless the author has gone on to something else.
    if (scroller.current?.contains(window.document.activeElement)) focusRow(id);
  };
  const latestFinish = useRef(finishRename);
  useLayoutEffect(() => {
    latestFinish.current = finishRename;
  });
  // Rows are rendered again if this changes.
  const [handleRename] = useState(
    () => (id: NodeId, title: string | null) => latestFinish.current(id, title),
  );

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its rows always takes the focus */}
      <div
        ref={scroller}
        className={classes.tree}
        role="tree"
        aria-label={t('outline.label')}
        aria-multiselectable
        aria-keyshortcuts={moveShortcuts}
        onKeyDown={handleKeyDown}
        onClick={handleClick}
        onDoubleClick={(event) => {
          const id = (event.target as HTMLElement).closest<HTMLElement>('[data-id]')?.dataset['id'];
          if (id !== undefined && id !== session.getState().document.rootId) onRename(id);
        }}
        onContextMenu={handleContextMenu}
        onFocus={onFocus}
        onBlur={onBlur}
        {...clipboard.handlers}
      >
        <div className={classes.rows} role="none" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            const others = editors.get(row.id);
            return (
              <OutlineRow
                key={row.id}
                row={row}
                index={index}
                start={start}
                height={height}
                isSelected={selected.has(row.id)}
                isTabStop={index === (preserved ?? tabStop)}
                isRenamed={renamed === row.id}
                isOpenPage={row.id === pageId}
                words={words}
                editors={others?.ids ?? ''}
                editorNames={others?.names ?? ''}
                onRename={handleRename}
              />
            );
          })}
        </div>
      </div>
      {rows.length === 0 && (
        <p className={classes.nothing} role="status">
          {t('outline.nothingFound')}
        </p>
      )}
      {menu && (
        <ElementMenu
          position={menu}
          onRename={() => onRename(session.getState().selection[0] ?? null)}
          onClose={() => {
            setMenu(null);
            const [id] = session.getState().selection;
            if (id !== undefined) focusRow(id);
          }}
        />
      )}
    </>
  );
};
