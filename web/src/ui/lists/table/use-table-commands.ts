import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { isDisabled, type RowAction } from './row-menu';
import { coverage, extendFrom, extendTo, toggleAll, toggleKey, type Selection } from '../selection';
import { rowAfter, tableCommand, worksInsideRow, type TableCommand } from './table-keys';
import type { RowCommands } from './table-row';
import { focusTarget, type useTableRows } from './use-table-rows';

interface TableCommandsOptions<Row> {
  rows: readonly Row[];
  keys: readonly string[];
  selection: { value: Selection; onChange: (value: Selection) => void } | undefined;
  rowActions: ((row: Row) => readonly RowAction[]) | undefined;
  view: ReturnType<typeof useTableRows>;
}

interface Place<Row> {
  line: HTMLTableRowElement;
  index: number;
  row: Row;
  key: string;
}

export const useTableCommands = <Row>(options: TableCommandsOptions<Row>) => {
  const { rows, keys, selection, rowActions, view } = options;
  const [buildMenu, setMenuOf] = useState<string | null>(null);
  /** It is false after a key on the row. */
  const byButton = useRef(false);

  const commands: RowCommands = {
    select(key, extend) {
      if (!selection) return;
      selection.onChange(extend ? extendTo(selection.value, keys, key) : toggleKey(selection.value, key));
    },
    openMenu(key) {
      byButton.current = document.activeElement?.closest('button') != null;
      setMenuOf(key);
    },
    closeMenu() {
      const line = view.body.current?.querySelector<HTMLTableRowElement>('tr[data-menu-open="true"]');
      // Synchronously, so that a dialog opened by the action records the right element to return the focus
      // to.
      flushSync(() => setMenuOf(null));
      const button = line?.querySelector<HTMLElement>('[aria-haspopup="menu"]');
      const target = byButton.current ? button : line && focusTarget(line);
      target?.focus({ preventScroll: true });
    },
  };
  // Memoized rows keep this object, so it delegates to the current commands.
  const latest = useRef(commands);
  useLayoutEffect(() => {
    latest.current = commands;
  });
  const [lasting] = useState<RowCommands>(() => ({
    select: (key, extend) => latest.current.select(key, extend),
    openMenu: (key) => latest.current.openMenu(key),
    closeMenu: () => latest.current.closeMenu(),
  }));

  const describePlace = (target: EventTarget): Place<Row> | null => {
    const element = target as HTMLElement;
    // An open menu handles its own keys; events of a row's portals bubble here through React but are not the
    // table's.
    if (!view.body.current?.contains(element) || element.closest('[role="menu"]')) return null;
    const line = element.closest<HTMLTableRowElement>('tr[data-index]');
    const index = Number(line?.dataset['index']);
    const row = rows[index];
    const key = keys[index];
    return line && row !== undefined && key !== undefined ? { line, index, row, key } : null;
  };

  /** @returns false for a command that does not apply to this table */
  const runCommand = (command: TableCommand, at: Place<Row>): boolean => {
    switch (command.kind) {
      case 'move': {
        const next = rowAfter(command.to, at.index, rows.length);
        view.focusRow(next);
        if (command.extend)
          selection?.onChange(extendFrom(selection.value, keys, at.key, keys[next] ?? at.key));
        return true;
      }
      case 'select':
        commands.select(at.key, command.extend);
        return selection !== undefined;
      case 'selectAll':
        if (selection && coverage(selection.value, keys) !== 'all') {
          selection.onChange(toggleAll(selection.value, keys));
        }
        return selection !== undefined;
      case 'open': {
        const link = at.line.querySelector('a');
        // A focused link opens by itself.
        if (!link || focusTarget(at.line) === link) return false;
        link.click();
        return true;
      }
      case 'menu':
        if (!rowActions) return false;
        commands.openMenu(at.key);
        return true;
      case 'letter': {
        const action = rowActions?.(at.row).find(
          (one) => one.shortcut?.toLowerCase() === command.letter && !isDisabled(one),
        );
        action?.onChoose();
        return action !== undefined;
      }
    }
  };

  return {
    buildMenu,
    commands: lasting,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const at = describePlace(event.target);
      const command = tableCommand(event);
      if (!at || !command) return;
      // An open menu handles its shortcuts, also before it has the focus.
      if (buildMenu !== null && command.kind === 'letter') return;
      if (event.target !== focusTarget(at.line) && !worksInsideRow(command)) return;
      if (runCommand(command, at)) event.preventDefault();
    },
    // Some systems send only this event for the keyboard's menu key. The mouse gets the browser's own menu.
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      const at = describePlace(event.target);
      if (event.button === 2 || !at || !rowActions) return;
      event.preventDefault();
      commands.openMenu(at.key);
    },
    onFocus: view.onFocus,
    onBlur: view.onBlur,
  };
};
