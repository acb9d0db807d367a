import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useOnReconnect } from '../browser/connection';

interface KeysetPage<Item> {
  items: Item[];
  /** Null on the last page. */
  nextCursor: string | null;
  total: number;
  /** A filtered total is counted up to a bound; false beyond it. */
  totalIsExact: boolean;
}

type Loaded<Item> = InfiniteData<KeysetPage<Item>, string | undefined>;

/** With more pages than this, revisiting a list shows the cached pages instead of refetching each of them. */
const maxRefetchedPages = 3;
const freshForMs = 30_000;

const listsCalled = (name: string) => [name, 'list'] as const;

/**
 * A keyset-paginated list. The previous rows stay while another search loads.
 * @param options.name used by `replaceRow` and the like
 * @param options.search distinguishes lists with the same name
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
    // Structural sharing would compare all loaded pages at every new page.
    structuralSharing: false,
  });

export const useKeysetList = <Item>(query: ReturnType<typeof keysetQuery<Item>>) => {
  const list = useInfiniteQuery(query);
  const { data, fetchNextPage, refetch, isFetchNextPageError } = list;
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const retry = useCallback(() => void refetch(), [refetch]);
  // Rows that are still fresh are not refetched, and the failed page is not part of them.
  useOnReconnect(() => {
    if (isFetchNextPageError) loadMore();
  });
  const first = data?.pages[0];
  return {
    rows,
    /** `undefined` until the first response. */
    total: first?.total,
    totalIsExact: first?.totalIsExact ?? true,
    /** For `listState`. A retry after a failure shows as loading. */
    query: { isPending: list.isPending || (list.isLoadingError && list.isFetching), error: list.error },
    stale: list.isPlaceholderData,
    retry,
    /**
     * For a `DataTable` or `CardGrid`. After a failure it waits for Retry instead of requesting at every
     * scroll.
     */
    more: {
      hasMore: list.hasNextPage && !isFetchNextPageError,
      onEndNear: loadMore,
      onRetryMore: isFetchNextPageError ? loadMore : undefined,
    },
  };
};

/**
 * Replaces a changed row in every list of that name, without a refetch. Order and filters apply only when the
 * list is next fetched.
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

export const removeRow = (queryClient: QueryClient, name: string, rowId: string): void => {
  queryClient.setQueriesData<Loaded<{ id: string }>>({ queryKey: listsCalled(name) }, (loaded) => {
    if (!loaded?.pages.some(({ items }) => items.some(({ id }) => id === rowId))) return loaded;
    return {
      ...loaded,
      pages: loaded.pages.map((page) => ({
        ...page,
        items: page.items.filter(({ id }) => id !== rowId),
        // A bounded total is only a lower limit.
        total: page.totalIsExact ? page.total - 1 : page.total,
      })),
    };
  });
};

/** Refetches every list of that name from its first page, after an addition or many changes. */
export const reloadLists = async (queryClient: QueryClient, name: string): Promise<void> => {
  queryClient.setQueriesData<Loaded<unknown>>(
    { queryKey: listsCalled(name) },
    (loaded) => loaded && { pages: loaded.pages.slice(0, 1), pageParams: loaded.pageParams.slice(0, 1) },
  );
  await queryClient.invalidateQueries({ queryKey: listsCalled(name) });
};
