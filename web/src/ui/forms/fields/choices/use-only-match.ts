import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';

export interface OnlyMatchOptions {
  /** It is empty while the field shows the name of the current choice. */
  search: string;
  /** Whether the matches are still those of another search. */
  isSearching: boolean;
  /** These are the values of the options that the server has found. */
  matches: readonly string[];
  onChoose: (value: string) => void;
}

/**
 * Lets Enter choose the only match of a search on the server, without an arrow key before. If the server has not
 * answered yet, the match is chosen when it has; until then, Enter does not submit the form.
 * @returns properties of Mantine's Select
 */
export function useOnlyMatch({ search, isSearching, matches, onChoose }: OnlyMatchOptions) {
  const [isOpen, setOpen] = useState(false);
  /** The search for which Enter was pressed too early. */
  const awaitedSearch = useRef<string | null>(null);
  const match = matches.length === 1 ? matches[0] : undefined;

  const choose = (value: string): void => {
    setOpen(false);
    onChoose(value);
  };
  const chooseAwaited = useEffectEvent(() => {
    const isAwaited = awaitedSearch.current !== null && awaitedSearch.current === search;
    awaitedSearch.current = null;
    if (isAwaited && isOpen && match !== undefined) choose(match);
  });
  useEffect(() => {
    if (!isSearching) chooseAwaited();
  }, [isSearching]);

  return {
    dropdownOpened: isOpen,
    onDropdownOpen: () => setOpen(true),
    onDropdownClose: () => setOpen(false),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isOpen || search === '') return;
      if (isSearching) {
        event.preventDefault();
        awaitedSearch.current = search;
      } else if (match !== undefined) {
        event.preventDefault();
        choose(match);
      }
    },
  };
}
