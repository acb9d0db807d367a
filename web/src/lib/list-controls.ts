import { useState } from 'react';
import type { OnSearch } from './list-search';
import { narrowing } from './narrowing';

/** Whether two searches ask for the same; a field without a value is as good as none. */
const asksTheSame = <S extends object>(one: S, other: S): boolean => {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)] as (keyof S)[]);
  return [...fields].every((field) => String(one[field]) === String(other[field]));
};

/**
 * What the reader of a list has asked for last. The address follows a moment later, when the router has it: until then
 * a box that was ticked would not be, and a second choice would be added to what stood there before the first.
 * @param address what the address asks for; it leads where it changes by itself, by Back or a link
 */
export const useAskedSearch = <S extends object>(address: S, onSearch: OnSearch<S>): [S, OnSearch<S>] => {
  /** What the address has not come to yet, in its order. */
  const [coming, setComing] = useState<readonly S[]>([]);
  const [seen, setSeen] = useState(address);
  if (seen !== address) {
    const reached = coming.findLastIndex((search) => asksTheSame(search, address));
    setSeen(address);
    setComing(reached === -1 ? [] : coming.slice(reached + 1));
  }
  const ask: OnSearch<S> = (search, step) => {
    setComing(asksTheSame(search, address) ? [] : [...coming, search]);
    onSearch(search, step);
  };
  return [coming.at(-1) ?? address, ask];
};

/**
 * What a list's controls do to its address.
 * @param search what the address holds
 * @param asked what was asked for last, to which the next choice is added
 * @param filters names of the fields that leave something out, beside the search for words
 */
export const listControls = <S extends { search?: string | undefined }>(
  search: S,
  asked: S,
  onSearch: OnSearch<S>,
  filters: readonly (keyof S)[],
) => {
  const narrowed = narrowing(
    search.search,
    filters.map((name) => search[name]),
  );
  const none = (names: readonly (keyof S)[]) =>
    Object.fromEntries(names.map((name) => [name, undefined])) as Partial<S>;
  return {
    /** What the controls show, though the list may not be there yet. */
    asked,
    /** What leaves something out of the list, as opposed to merely putting it in order. */
    narrowed,
    isNarrowed: narrowed !== undefined,
    type: (text: string) => onSearch({ ...asked, search: text === '' ? undefined : text }, 'typed'),
    choose: (change: Partial<S>) => onSearch({ ...asked, ...change }, 'chosen'),
    /** Empties the filters; what is searched for stays. */
    clearFilters: () => onSearch({ ...asked, ...none(filters) }, 'chosen'),
    /** Empties everything that narrows the list. */
    clear: () => onSearch({ ...asked, ...none(['search', ...filters]) }, 'chosen'),
  };
};

/** The controls of a list whose address the router keeps. */
export const useListControls = <S extends { search?: string | undefined }>(
  search: S,
  onSearch: OnSearch<S>,
  filters: readonly (keyof S)[],
) => listControls(search, ...useAskedSearch(search, onSearch), filters);
