import { inject } from 'vitest';

export interface DatabaseUrls {
  /** The role that owns the tables. */
  readonly ownerUrl: string;
  /** The application's role, which row-level security binds. */
  readonly applicationUrl: string;
}

let own: DatabaseUrls | null = null;

/** Where the tests of this file find their database: the one that all share, unless the file has its own. */
export const databaseUrls = (): DatabaseUrls =>
  own ?? { ownerUrl: inject('ownerUrl'), applicationUrl: inject('applicationUrl') };

/** Makes the tests of this file use another database; null: the shared one again. */
export const useDatabase = (urls: DatabaseUrls | null): void => {
  own = urls;
};
