import { changeProfile, readProfile, type Profile, type ProfileChange } from '@vantage/contract/profile';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client';
import { ApiProblem } from '../../../lib/api-problem';
import { currentUserQuery } from '../../../lib/current-user';
import { queryClient } from '../../../lib/query-client';

/** The reader's own names and language. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => api(readProfile, { signal }),
  // A form stands on it: it begins with what is true now, not with what was.
  staleTime: 0,
});

/** Saves the reader's own names and language; every screen knows them at once. */
export const saveProfile = async (change: ProfileChange): Promise<Profile> => {
  const profile = await api(changeProfile, { body: change });
  queryClient.setQueryData(profileQuery.queryKey, profile);
  const { firstName, lastName, language } = profile;
  queryClient.setQueryData(
    currentUserQuery.queryKey,
    (user) => user && { ...user, firstName, lastName, language },
  );
  return profile;
};

/** The version that a refused change should have named: the profile was changed elsewhere; null for other refusals. */
export const presentVersion = (error: unknown): number | null => {
  if (!(error instanceof ApiProblem) || error.code !== 'conflict.stale') return null;
  const version = error.problem.current?.['version'];
  return typeof version === 'number' ? version : null;
};
