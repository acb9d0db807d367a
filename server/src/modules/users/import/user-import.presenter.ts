import type { UserImport } from '@vantage/contract/users/user-import';
import type { StoredUserImport } from './user-import.repository';

export const presentUserImport = (stored: StoredUserImport): UserImport => ({
  state: stored.state,
  done: stored.done,
  total: stored.total,
  result: stored.result,
  problem: stored.problem,
});
