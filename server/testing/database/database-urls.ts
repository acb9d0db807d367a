import { inject } from 'vitest';

export interface DatabaseUrls {
  /** The role that owns the tables. */
  readonly ownerUrl: string;
  /** The application's role, subject to row-level security. */
  readonly applicationUrl: string;
}

let own: DatabaseUrls | null = null;

/** The shared database, unless the file has its own. */
export const databaseUrls = (): DatabaseUrls =>
  own ?? { ownerUrl: inject('ownerUrl'), applicationUrl: inject('applicationUrl') };

/** Null for the shared database. */
export const useDatabase = (urls: DatabaseUrls | null): void => {
  own = urls;
};
