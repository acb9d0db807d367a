import { TextInput } from '@mantine/core';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { normalizeForSearch } from '@vantage/contract/api/search-text';
import { searchTerms } from '../../../../lib/lists/search-terms';
import { Highlighted } from '../../../data-display/highlighted';
import { useIsMobile } from '../../../layout/use-is-mobile';
import classes from './option-picker.module.css';

/** Height in px of a row whose label fits on one line. */
const rowHeight = 36;
const rowHeightOnPhones = 44;
const visibleRows = 8;

export interface OptionPickerProps {
  label: string;
  options: readonly { value: string; label: string }[];
  values: readonly string[];
  /** Several options may be chosen. */
  multiple?: boolean;
  onChoose: (value: string) => void;
  /** Called on Escape or Tab; if omitted, those keys keep their default behavior. */
  onLeave?: () => void;
  /** Focuses the search field on mount. */
  takesFocus?: boolean;
}

/**
 * A searchable, virtualized list of options. The focus stays in the search field; arrow keys, Home and End
 * move the active option.
 */
export const OptionPicker = (props: OptionPickerProps) => {
  const { label, options, values, multiple = false, onChoose, onLeave, takesFocus = false } = props;
  const { t } = useTranslation('ui');
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const height = useIsMobile() ? rowHeightOnPhones : rowHeight;
  const [typed, setTyped] = useState('');
  const [reached, setReached] = useState(() => options.findIndex((option) => values.includes(option.value)));
  const words = useMemo(() => searchTerms(typed), [typed]);
  const searched = useMemo(() => options.map((option) => normalizeForSearch(option.label)), [options]);
  const match = useMemo(
    () => options.filter((_, index) => words.every((word) => searched[index]?.includes(word))),
    [options, searched, words],
  );
  const active = Math.min(Math.max(reached, 0), match.length - 1);
  const getId = (index: number): string => `${listId}-${index}`;

  const virtual = useVirtualizer({
    count: match.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    // Screen readers need the active option in the DOM (`aria-activedescendant`).
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      return active < 0 || rows.includes(active) ? rows : [...rows, active].toSorted((a, b) => a - b);
    },
    initialRect: { width: 0, height: visibleRows * height },
  });
  useLayoutEffect(() => {
    if (active >= 0) virtual.scrollToIndex(active, { align: 'auto' });
  }, [virtual, active, match]);
  useEffect(() => {
    if (takesFocus) input.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  const search = (text: string): void => {
    setTyped(text);
    setReached(0);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // During IME composition, Enter and the arrow keys belong to the IME.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Tab') return onLeave?.();
    const selected = match[active];
    const last = match.length - 1;
    const actions: Partial<Record<string, () => void>> = {
      ArrowDown: () => setReached(active === last ? 0 : active + 1),
      ArrowUp: () => setReached(active === 0 ? last : active - 1),
      Home: () => setReached(0),
      End: () => setReached(last),
      Enter: () => selected && onChoose(selected.value),
      Escape: () => (typed === '' ? onLeave?.() : search('')),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  return (
    <>
      <TextInput
        ref={input}
        className={classes.search}
        role="combobox"
        aria-label={t('filter.searchIn', { label })}
        aria-expanded={match.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active < 0 ? undefined : getId(active)}
        placeholder={t('filter.searchIn', { label })}
        value={typed}
        maxLength={128}
        autoComplete="off"
        spellCheck={false}
        // Escape clears the field first; the next one closes the dialog.
        data-mantine-stop-propagation={typed !== '' || undefined}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        onChange={(event) => search(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        // Otherwise only the field itself would be visible at the bottom of a sheet.
        onFocus={() => scroller.current?.scrollIntoView({ block: 'nearest' })}
      />
      {match.length === 0 && (
        <p className={classes.nothing} role="status">
          {t('field.nothingFound')}
        </p>
      )}
      <div
        ref={scroller}
        id={listId}
        className={classes.list}
        style={{ maxHeight: `min(${visibleRows * height}px, 50dvh)` }}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple}
      >
        <div className={classes.rows} role="none" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const option = match[index];
            if (!option) return null;
            const isChosen = values.includes(option.value);
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the search field has the focus and reads the keys
              <div
                key={option.value}
                ref={virtual.measureElement}
                id={getId(index)}
                className={classes.option}
                style={{ minHeight: height, transform: `translateY(${start}px)` }}
                role="option"
                data-index={index}
                data-active={index === active || undefined}
                aria-selected={isChosen}
                aria-setsize={match.length}
                aria-posinset={index + 1}
                // Keeps the focus in the search field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(option.value)}
              >
                <span className={classes.label}>
                  <Highlighted text={option.label} words={words} />
                </span>
                {isChosen && <IconCheck className={classes.check} size={18} stroke={1.8} aria-hidden />}
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
};
