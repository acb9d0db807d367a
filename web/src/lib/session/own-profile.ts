import type { LanguageCode } from '@vantage/contract/language-codes';
import { changeProfile, readProfile, type Profile, type ProfileChange } from '@vantage/contract/profile';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api-client';
import { ApiProblem } from '../api/api-problem';
import { currentUserQuery } from './current-user';
import { queryClient } from '../api/query-client';

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

/** Has the reader's names and language asked for anew: an administrator has changed their own account. */
export const forgetOwnProfile = (): void => {
  queryClient.removeQueries({ queryKey: profileQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
};

/** The version that a refused change should have named: the profile was changed elsewhere; null for other refusals. */
export const currentVersion = (error: unknown): number | null => {
  if (!(error instanceof ApiProblem) || error.code !== 'conflict.stale') return null;
  const version = error.problem.current?.['version'];
  return typeof version === 'number' ? version : null;
};

const saveLanguageOnce = async (language: LanguageCode): Promise<void> => {
  const { firstName, lastName, version, ...present } = await queryClient.fetchQuery(profileQuery);
  if (present.language !== language) await saveProfile({ firstName, lastName, language, version });
};

/** Saves the reader's own language, and leaves the names as they are, also when they change in that very moment. */
export const saveOwnLanguage = (language: LanguageCode): Promise<void> =>
  saveLanguageOnce(language).catch((error: unknown) => {
    if (currentVersion(error) === null) throw error;
    return saveLanguageOnce(language);
  });
