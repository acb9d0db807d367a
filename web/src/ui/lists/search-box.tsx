import { CloseButton, TextInput } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import { useDebouncedCallback, useHotkeys, useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './search-box.module.css';

export interface SearchBoxProps {
  /** Name of the box for those who do not see it; also its placeholder, unless there is more to say. */
  label: string;
  /** What can be searched for. */
  placeholder?: string;
  /** What is searched for now. */
  value: string;
  /** Called once typing pauses, so that not every key is a request. */
  onSearch: (value: string) => void;
  maxLength?: number;
}

const pauseInMs = 200;

/** Radios and checkboxes are inputs as well, but nobody types there. */
const isTypedIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox');

/** Search field of a list: `/` jumps to it, Escape and the cross empty it. */
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
  const [told, setTold] = useState(value);
  const tell = useDebouncedCallback((text: string) => {
    setTold(text);
    onSearch(text);
  }, pauseInMs);

  // The address changed by another hand (Back, 'Clear filters'): follow it. What was told here comes back unchanged.
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== told) {
      setTyped(value);
      setTold(value);
    }
  }

  // While somebody presses something, the list must not move it from under the pointer. Whoever follows a link leaves,
  // and what was told then would lead back.
  const wait = () => tell.cancel();
  const goOn = () => {
    if (typed.trim() !== told) tell(typed.trim());
  };
  useWindowEvent('pointerdown', wait);
  useWindowEvent('pointerup', goOn);
  useWindowEvent('pointercancel', goOn);
  useWindowEvent('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a[href]')) tell.cancel();
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
    tell(text.trim());
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
