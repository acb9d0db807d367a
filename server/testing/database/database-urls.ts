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

/** @throws unless the file has its own database: the work would affect the tenants of other tests */
export const requireOwnDatabase = (work: string): void => {
  if (own === null) throw new Error(`${work} requires ownDatabase().`);
};

/** It is null for the shared database. */
export const useDatabase = (urls: DatabaseUrls | null): void => {
  own = urls;
};
