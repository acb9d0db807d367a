import { CloseButton, TextInput } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import { useDebouncedCallback, useHotkeys, useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './search-box.module.css';
import { searchDebounceMs } from '../../lib/browser/timing';

export interface SearchBoxProps {
  /** Accessible name, and the default placeholder. */
  label: string;
  placeholder?: string;
  value: string;
  /** Debounced, so that not every key sends a request. */
  onSearch: (value: string) => void;
  maxLength?: number;
}

/** Excludes radios and checkboxes, which are inputs without typing. */
const isTypedIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox');

/** Search field of a list: `/` focuses it, Escape and the cross clear it. */
export const SearchBox = ({
  label,
  placeholder = label,
  value,
  onSearch,
  maxLength = 128,
}: SearchBoxProps) => {
  const { t } = useTranslation('ui');
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const sendSearch = useDebouncedCallback((text: string) => {
    setSent(text);
    onSearch(text);
  }, searchDebounceMs);

  // Follows changes of the URL made elsewhere (Back, 'Clear filters'). A value sent from here comes back
  // equal.
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setTyped(value);
      setSent(value);
    }
  }

  // A search during a press would move the list under the pointer; after a link is followed, it would
  // navigate back.
  const wait = () => sendSearch.cancel();
  const goOn = () => {
    if (typed.trim() !== sent) sendSearch(typed.trim());
  };
  useWindowEvent('pointerdown', wait);
  useWindowEvent('pointerup', goOn);
  useWindowEvent('pointercancel', goOn);
  useWindowEvent('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a[href]')) sendSearch.cancel();
  });

  useHotkeys(
    [
      [
        '/',
        (event) => {
          if (isTypedIn(event.target)) return;
          event.preventDefault();
          input.current?.focus();
        },
        { preventDefault: false },
      ],
    ],
    [],
  );

  const change = (text: string) => {
    setTyped(text);
    sendSearch(text.trim());
  };
  const clear = () => {
    change('');
    input.current?.focus();
  };

  return (
    <TextInput
      ref={input}
      className={classes.box}
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      value={typed}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || typed === '') return;
        event.preventDefault();
        clear();
      }}
      leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      leftSectionWidth={40}
      rightSection={
        typed === '' ? (
          <kbd className={classes.key}>/</kbd>
        ) : (
          <CloseButton size="sm" aria-label={t('search.clear')} onClick={clear} />
        )
      }
    />
  );
};
