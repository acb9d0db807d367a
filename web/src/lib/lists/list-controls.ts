import { useState } from 'react';
import type { OnSearch, SearchStep } from './list-search';
import { activeFilters } from './active-filters';

/**
 * What the reader of a list has asked for last. The address follows a moment later, when the router has it: until then
 * a box that was ticked would not be, and a second choice would be added to what stood there before the first.
 * @param address what the address asks for; it leads once nothing is on its way to it
 */
export const useAskedSearch = <S extends object>(
  address: S,
  onSearch: OnSearch<S>,
): [S, (search: S, step: SearchStep) => void] => {
  /** What is on its way to the address, in the order in which it was asked for. */
  const [coming, setComing] = useState<readonly S[]>([]);
  const ask = (search: S, step: SearchStep): void => {
    setComing((before) => [...before, search]);
    // It may end elsewhere: somebody pressed Back meanwhile, or the address takes less than was chosen.
    void onSearch(search, step).finally(() => setComing((before) => before.filter((one) => one !== search)));
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
  onSearch: (search: S, step: SearchStep) => void,
  filters: readonly (keyof S)[],
) => {
  const narrowed = activeFilters(
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
    /** To search and to search no more are steps, so that Back leaves the filters; further words replace the first. */
    type: (text: string) =>
      onSearch(
        { ...asked, search: text === '' ? undefined : text },
        asked.search === undefined || text === '' ? 'chosen' : 'typed',
      ),
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
