import { useState } from 'react';
import type { OnSearch, SearchStep } from './list-search';
import { activeFilters } from './active-filters';

/**
 * The last requested search. The URL follows asynchronously; until then a ticked box would appear unticked,
 * and a second choice would be added to the search before the first.
 * @param urlSearch the URL's search, which applies once no request is pending
 */
export const usePendingSearch = <S extends object>(
  urlSearch: S,
  onSearch: OnSearch<S>,
): [S, (search: S, step: SearchStep) => void] => {
  /** Searches not yet in the URL, in order of request. */
  const [coming, setComing] = useState<readonly S[]>([]);
  const request = (search: S, step: SearchStep): void => {
    setComing((before) => [...before, search]);
    // Navigation may end elsewhere: by Back, or because the URL drops part of the choice.
    void onSearch(search, step).finally(() => setComing((before) => before.filter((one) => one !== search)));
  };
  return [coming.at(-1) ?? urlSearch, request];
};

/**
 * The effect of a list's controls on its URL.
 * @param search the URL's search
 * @param requested the last requested search, to which the next choice is added
 * @param filters names of the filters, in addition to `search`
 */
export const listControls = <S extends { search?: string | undefined }>(
  search: S,
  requested: S,
  onSearch: (search: S, step: SearchStep) => void,
  filters: readonly (keyof S)[],
) => {
  const active = activeFilters(
    search.search,
    filters.map((name) => search[name]),
  );
  const none = (names: readonly (keyof S)[]) =>
    Object.fromEntries(names.map((name) => [name, undefined])) as Partial<S>;
  return {
    requested,
    /** Filters and search, as opposed to sorting. */
    activeFilters: active,
    isFiltered: active !== undefined,
    /**
     * Starting and ending a search are history steps, so that Back restores the filters; further typing
     * replaces the entry.
     */
    type: (text: string) =>
      onSearch(
        { ...requested, search: text === '' ? undefined : text },
        requested.search === undefined || text === '' ? 'chosen' : 'typed',
      ),
    choose: (change: Partial<S>) => onSearch({ ...requested, ...change }, 'chosen'),
    clearFilters: () => onSearch({ ...requested, ...none(filters) }, 'chosen'),
    clear: () => onSearch({ ...requested, ...none(['search', ...filters]) }, 'chosen'),
  };
};

/** For a list whose search is in the URL. */
export const useListControls = <S extends { search?: string | undefined }>(
  search: S,
  onSearch: OnSearch<S>,
  filters: readonly (keyof S)[],
) => listControls(search, ...usePendingSearch(search, onSearch), filters);
