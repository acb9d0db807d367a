import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { getNodeTitle } from '@vantage/survey-document/node-title';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { searchTerms } from '../../../lib/lists/search-terms';
import { Highlighted } from '../../../ui/data-display/highlighted';
import { useIsMobile } from '../../../ui/layout/use-is-mobile';
import { Dialog } from '../../../ui/overlays/dialog';
import { useDocument, useSelection } from '../session/use-editor';
import classes from './move-dialog.module.css';
import { filterMoveChoices, listMoveChoices, type MoveChoice } from './move-targets';
import { useMove } from './use-move-keys';

const optionHeight = 36;
const optionHeightOnPhones = 44;
const visibleOptions = 9;

const steps: Readonly<Partial<Record<string, number>>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: visibleOptions,
  PageUp: -visibleOptions,
};

/** Asks where to move the selection: a searchable list of all positions. It needs neither a mouse nor dragging. */
export const MoveDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('survey-editor');
  const { t: tUi } = useTranslation('ui');
  const document = useDocument();
  const selection = useSelection();
  const { moveTo } = useMove();
  const listId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const height = useIsMobile() ? optionHeightOnPhones : optionHeight;
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const words = searchTerms(search);
  const all = useMemo(() => listMoveChoices(document, selection), [document, selection]);
  const pages = document.nodes.get(document.rootId)?.lists.get('pages') ?? [];
  const describe = ({ node, isStart }: MoveChoice): string => {
    const title = getNodeTitle(node);
    if (!isStart) return t('moveTo.after', { title });
    if (node.kind === 'survey') return t('moveTo.first');
    return node.kind === 'page'
      ? t('moveTo.pageStart', { page: pages.indexOf(node.id) + 1, title })
      : t('moveTo.panelStart', { title });
  };
  const choices = filterMoveChoices(document, all, words, describe);
  const index = Math.max(0, Math.min(active, choices.length - 1));
  const virtual = useVirtualizer({
    count: choices.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 10,
    initialRect: { width: 0, height: visibleOptions * height },
  });

  const go = (to: number): void => {
    const next = Math.max(0, Math.min(to, choices.length - 1));
    setActive(next);
    virtual.scrollToIndex(next);
  };
  const move = (choice: MoveChoice | undefined): void => {
    if (!choice) return;
    onClose();
    moveTo(choice);
  };
  const handleKey = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      go(index + step);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      move(choices[index]);
    }
  };

  return (
    <Dialog
      title={
        selection.length === 1 ? t('moveTo.title') : t('moveTo.titleSeveral', { count: selection.length })
      }
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {tUi('cancel')}
          </Button>
          <Button disabled={choices.length === 0} onClick={() => move(choices[index])}>
            {t('moveTo.verb')}
          </Button>
        </>
      }
    >
      <TextInput
        className={classes.search}
        type="search"
        role="combobox"
        aria-label={t('moveTo.search')}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={choices.length === 0 ? undefined : `${listId}-${index}`}
        placeholder={t('moveTo.search')}
        value={search}
        maxLength={128}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={handleKey}
      />
      {choices.length === 0 && (
        <p className={classes.nothing} role="status">
          {tUi('tree.nothingFound', { search: search.trim() })}
        </p>
      )}
      <div
        ref={scroller}
        className={classes.list}
        style={{ height: Math.min(choices.length, visibleOptions) * height }}
      >
        <div
          id={listId}
          role="listbox"
          aria-label={t('moveTo.positions')}
          className={classes.options}
          style={{ height: virtual.getTotalSize() }}
        >
          {virtual.getVirtualItems().map(({ index: at, start }) => {
            const choice = choices[at];
            if (!choice) return null;
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field above has the focus and reads the keys
              <div
                key={`${choice.parentId} ${choice.list} ${choice.after}`}
                id={`${listId}-${at}`}
                className={classes.option}
                role="option"
                aria-selected={at === index}
                aria-posinset={at + 1}
                aria-setsize={choices.length}
                data-start={choice.isStart}
                style={{
                  height,
                  transform: `translateY(${start}px)`,
                  paddingInlineStart: 12 + choice.level * 20 + (choice.isStart ? 0 : 12),
                }}
                onClick={() => setActive(at)}
                onDoubleClick={() => move(choice)}
              >
                <span className={classes.text}>
                  <Highlighted text={describe(choice)} words={words} />
                </span>
              </div>
            );
          })}
        </div>
      </div>
    </Dialog>
  );
};
