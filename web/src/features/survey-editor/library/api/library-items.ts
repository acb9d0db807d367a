import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeLibraryItem,
  createLibraryItem,
  deleteLibraryItem,
  getLibraryItem,
  listLibraryItems,
  type LibraryItem,
  type LibraryItemFields,
  type LibraryItemKind,
  type ListedLibraryItem,
} from '@vantage/contract/surveys/survey-library';
import { api } from '../../../../lib/api/api-client';
import { useIdempotencyKey } from '../../../../lib/api/idempotency-key';
import { keysetQuery, reloadLists, removeRow } from '../../../../lib/lists/keyset-list';

const listName = 'survey-library';

interface LibrarySearch {
  readonly search: string;
  readonly kind: LibraryItemKind | undefined;
}

export const libraryItemsQuery = ({ search, kind }: LibrarySearch) =>
  keysetQuery({
    name: listName,
    search: { search, kind },
    fetchPage: (cursor, signal) =>
      api(listLibraryItems, {
        query: { cursor, ...(search !== '' && { search }), ...(kind !== undefined && { kind }) },
        signal,
      }),
  });

export const fetchLibraryItem = (libraryItemId: string): Promise<LibraryItem> =>
  api(getLibraryItem, { params: { libraryItemId } });

export const useCreateLibraryItem = () => {
  const queryClient = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: LibraryItemFields) =>
      api(createLibraryItem, { body, idempotencyKey: idempotencyKey.for(body) }),
    onSuccess: () => {
      idempotencyKey.renew();
      void reloadLists(queryClient, listName);
    },
  });
};

export const useRenameLibraryItem = ({ id, version }: ListedLibraryItem) => {
  const queryClient = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: async (name: string) => {
      const { definition } = await fetchLibraryItem(id);
      // With the version of the list, so that nobody else's change is overwritten unseen.
      const body = { name, definition, version };
      return api(changeLibraryItem, {
        params: { libraryItemId: id },
        body,
        idempotencyKey: idempotencyKey.for({ id, ...body }),
      });
    },
    onSuccess: () => {
      idempotencyKey.renew();
      void reloadLists(queryClient, listName);
    },
  });
};

export const useDeleteLibraryItem = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ListedLibraryItem) => api(deleteLibraryItem, { params: { libraryItemId: id } }),
    onSuccess: (_, { id }) => removeRow(queryClient, listName, id),
  });
};
