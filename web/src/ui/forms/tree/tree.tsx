import { useVirtualizer } from '@tanstack/react-virtual';
import { IconChevronRight } from '@tabler/icons-react';
import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { treeStep } from './tree-keys';
import type { TreeNode, TreeRow } from './tree-nodes';
import { usePreservedFocus } from '../../lists/table/use-preserved-focus';
import { useIsMobile } from '../../layout/use-is-mobile';
import classes from './tree.module.css';

const rowHeight = 36;
const rowHeightOnPhones = 44;
/** Height in px of a row's second line. */
const secondLine = 20;
/** Px per level. */
const indent = 20;
/** At most; fewer in a low window. */
const visibleRows = 14;

export interface TreeHandle {
  /** Focuses the row that Tab leads to. */
  focus: () => void;
}

export interface TreeProps<Node extends TreeNode> {
  label: string;
  rows: readonly TreeRow<Node>[];
  onToggle: (id: string, isOpen: boolean) => void;
  fixed?: boolean;
  multiple?: boolean;
  /** If omitted, rows cannot be chosen. */
  isChosen?: (row: TreeRow<Node>) => boolean;
  isDisabled?: (row: TreeRow<Node>) => boolean;
  /** Id of the row that Tab leads to at first, instead of the top one. */
  start?: string | undefined;
  /** Id of a row that needs a second line. */
  tall?: string | undefined;
  /** Focuses a row once per object, as soon as the row exists. */
  focusOn?: { id: string } | undefined;
  renderRow: (row: TreeRow<Node>) => ReactNode;
  onPress?: (row: TreeRow<Node>) => void;
  /** Called for keys of the focused row before the tree handles them. @returns whether it handled the key */
  onKey?: (event: KeyboardEvent, row: TreeRow<Node>) => boolean;
  ref?: Ref<TreeHandle>;
}

const indexIn = (element: HTMLElement): number | undefined => {
  const index = element.closest<HTMLElement>('[role="treeitem"]')?.dataset['index'];
  return index === undefined ? undefined : Number(index);
};

/** A virtualized tree with the keyboard behavior of WAI-ARIA. Exactly one row is a tab stop. */
export const Tree = <Node extends TreeNode>(props: TreeProps<Node>) => {
  const {
    label,
    rows,
    onToggle,
    fixed = false,
    multiple = false,
    isChosen,
    renderRow,
    onPress,
    onKey,
  } = props;
  const height = useIsMobile() ? rowHeightOnPhones : rowHeight;
  const scroller = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef<string | null>(null);
  const { preserved, keep, rangeExtractor, onFocus, onBlur } = usePreservedFocus(indexIn);
  const { start } = props;
  const [focused, setFocused] = useState<{ id: string; start: string | undefined }>();
  const setCurrent = (id: string): void => setFocused({ id, start });
  const getIndex = (id: string | undefined): number => rows.findIndex(({ item }) => item.node.id === id);
  // Another start, such as of another search, applies again.
  const tabStop = Math.max(0, getIndex(focused?.start === start ? focused?.id : start));

  const isTall = (index: number): boolean =>
    props.tall !== undefined && rows[index]?.item.node.id === props.tall;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => height + (isTall(index) ? secondLine : 0),
    overscan: 10,
    rangeExtractor,
    initialRect: { width: 0, height: visibleRows * height },
  });
  useLayoutEffect(() => virtual.measure(), [virtual, height, props.tall]);

  const focusIndex = (index: number): void => {
    const id = rows[index]?.item.node.id;
    if (id === undefined) return;
    wantsFocus.current = id;
    setCurrent(id);
    keep(index);
  };
  const { focusOn } = props;
  useLayoutEffect(() => {
    if (focusOn) wantsFocus.current = focusOn.id;
  }, [focusOn]);
  useLayoutEffect(() => {
    if (wantsFocus.current === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-id="${wantsFocus.current}"]`);
    const index = getIndex(wantsFocus.current);
    // It has just been added, outside of the rendered range.
    if (!row && index >= 0) keep(index);
    if (!row) return;
    wantsFocus.current = null;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  });
  useImperativeHandle(props.ref, () => ({
    focus: () => focusIndex(tabStop),
  }));

  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement;
    const index = indexIn(target);
    const row = index === undefined ? undefined : rows[index];
    // Controls inside a row, such as a field, handle their own keys.
    if (!row || index === undefined || target.role !== 'treeitem') return;
    if (onKey?.(event, row)) {
      event.preventDefault();
      return;
    }
    const step = treeStep(rows, index, event, { fixed });
    if (!step) return;
    event.preventDefault();
    if (step.kind === 'go') focusIndex(step.to);
    else onToggle(row.item.node.id, step.kind === 'open');
  };

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its rows always takes the focus
    <div
      ref={scroller}
      className={classes.tree}
      style={{ height: virtual.getTotalSize(), maxHeight: `min(${visibleRows * height}px, 60dvh)` }}
      role="tree"
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      onKeyDown={handleKey}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <div className={classes.rows} role="none" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const { id } = row.item.node;
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree reads the keys of all rows
            <div
              key={id}
              className={classes.row}
              style={{
                height: height + (isTall(index) ? secondLine : 0),
                transform: `translateY(${start}px)`,
                paddingLeft: 4 + (row.item.level - 1) * indent,
              }}
              role="treeitem"
              data-index={index}
              data-id={id}
              aria-level={row.item.level}
              aria-posinset={row.position}
              aria-setsize={row.siblings}
              aria-expanded={row.hasChildren ? row.isOpen : undefined}
              aria-checked={multiple ? isChosen?.(row) : undefined}
              aria-selected={multiple ? undefined : isChosen?.(row)}
              aria-disabled={props.isDisabled?.(row) || undefined}
              tabIndex={index === (preserved ?? tabStop) ? 0 : -1}
              onFocus={() => setCurrent(id)}
              onClick={(event) => {
                const isToggle = (event.target as Element).closest('[data-toggle]') !== null;
                if (isToggle && row.hasChildren && !fixed) onToggle(id, !row.isOpen);
                else onPress?.(row);
              }}
            >
              <span className={classes.toggle} data-toggle={row.hasChildren || undefined} aria-hidden>
                {row.hasChildren && <IconChevronRight size={16} stroke={1.8} />}
              </span>
              {renderRow(row)}
            </div>
          );
        })}
      </div>
    </div>
  );
};
