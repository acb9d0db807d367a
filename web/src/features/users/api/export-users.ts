import { exportUsers, maxExportedIds } from '@vantage/contract/users/user-import';
import { responseTo } from '../../../lib/api/api-client';
import { saveFile } from '../../../lib/browser/csv';
import { download } from '../../../lib/api/download';
import type { UserSearch } from '../list/user-search';
import { toUserQuery } from './list-users';

/** In the order of the list. @returns the file's name */
export const downloadUsers = (urlSearch: UserSearch): Promise<string> =>
  download(exportUsers, { query: toUserQuery(urlSearch) });

/** @returns the file's name */
export const downloadSelectedUsers = async (ids: readonly string[]): Promise<string> => {
  const parts: string[] = [];
  // The length of a URL is limited.
  for (let from = 0; from < ids.length; from += maxExportedIds) {
    const chunk = ids.slice(from, from + maxExportedIds).join(',');
    const text = await (await responseTo(exportUsers, { query: { ids: chunk } })).text();
    parts.push(from === 0 ? text : text.slice(text.indexOf('\n') + 1));
  }
  const name = 'users.csv';
  saveFile(name, `\ufeff${parts.join('').replace(/^\ufeff/, '')}`, 'text/csv');
  return name;
};
