import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

/** A page of a list as the server answers it. */
interface KeysetPage<Item> {
  items: Item[];
  /** Where the next page goes on; null at the end. */
  nextCursor: string | null;
  total: number;
  /** A filtered total is counted to a bound; beyond it this is false. */
  totalIsExact: boolean;
}

type Loaded<Item> = InfiniteData<KeysetPage<Item>, string | undefined>;

/** Pages after which a list that is come back to is shown as it was, instead of read again page by page. */
const maxRefetchedPages = 3;
const freshForMs = 30_000;

const listsCalled = (name: string) => [name, 'list'] as const;

/**
 * A list that the server hands out page by page. While another search runs, what was found before stays.
 * @param options.name what it lists; `replaceRow` and its like go by it
 * @param options.search what tells this list from others of that name
 */
export const keysetQuery = <Item>(options: {
  name: string;
  search: object;
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<KeysetPage<Item>>;
}) =>
  infiniteQueryOptions({
    queryKey: [...listsCalled(options.name), options.search],
    queryFn: ({ pageParam, signal }) => options.fetchPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: ({ state }) => ((state.data?.pages.length ?? 0) > maxRefetchedPages ? Infinity : freshForMs),
    // Comparing every page loaded so far with itself would cost more with each page.
    structuralSharing: false,
  });

/** What a screen needs of such a list: its rows so far, how many there are, and the way to more. */
export const useKeysetList = <Item>(query: ReturnType<typeof keysetQuery<Item>>) => {
  const list = useInfiniteQuery(query);
  const { data, fetchNextPage, refetch, isFetchNextPageError } = list;
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const retry = useCallback(() => void refetch(), [refetch]);
  const first = data?.pages[0];
  return {
    rows,
    /** `undefined` until the first answer. */
    total: first?.total,
    totalIsExact: first?.totalIsExact ?? true,
    /** For `listState`. A second try after a failure is a wait like the first. */
    query: { isPending: list.isPending || (list.isLoadingError && list.isFetching), error: list.error },
    /** These are the answers to the search before; the new ones are on their way. */
    stale: list.isPlaceholderData,
    retry,
    /** For a `DataTable` or `CardGrid`. After a failure it waits for Retry instead of asking at every scroll. */
    more: {
      hasMore: list.hasNextPage && !isFetchNextPageError,
      onEndNear: loadMore,
      onRetryMore: isFetchNextPageError ? loadMore : undefined,
    },
  };
};

/**
 * Puts a row that was changed in the place of the old one, in every list of that name: nothing jumps and no page is
 * asked for again. Its order, and whether it still matches, are looked at when the list is read anew.
 */
export const replaceRow = <Item extends { id: string }>(
  queryClient: QueryClient,
  name: string,
  row: Item,
): void => {
  queryClient.setQueriesData<Loaded<Item>>(
    { queryKey: listsCalled(name) },
    (loaded) =>
      loaded && {
        ...loaded,
        pages: loaded.pages.map((page) =>
          page.items.some(({ id }) => id === row.id)
            ? { ...page, items: page.items.map((item) => (item.id === row.id ? row : item)) }
            : page,
        ),
      },
  );
};

/** Takes a row out of every list of that name, and out of their totals. */
export const removeRow = (queryClient: QueryClient, name: string, rowId: string): void => {
  queryClient.setQueriesData<Loaded<{ id: string }>>({ queryKey: listsCalled(name) }, (loaded) => {
    if (!loaded?.pages.some(({ items }) => items.some(({ id }) => id === rowId))) return loaded;
    return {
      ...loaded,
      pages: loaded.pages.map((page) => ({
        ...page,
        items: page.items.filter(({ id }) => id !== rowId),
        // A total that was counted to a bound only says that there are more.
        total: page.totalIsExact ? page.total - 1 : page.total,
      })),
    };
  });
};

/** Has every list of that name read anew from its first page: something was added, or many rows have changed. */
export const reloadLists = async (queryClient: QueryClient, name: string): Promise<void> => {
  queryClient.setQueriesData<Loaded<unknown>>(
    { queryKey: listsCalled(name) },
    (loaded) => loaded && { pages: loaded.pages.slice(0, 1), pageParams: loaded.pageParams.slice(0, 1) },
  );
  await queryClient.invalidateQueries({ queryKey: listsCalled(name) });
};
