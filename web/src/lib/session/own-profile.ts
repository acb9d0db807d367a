import type { LanguageCode } from '@vantage/contract/language-codes';
import {
  changeProfile,
  readProfile,
  type Profile,
  type ProfileChange,
} from '@vantage/contract/users/profile';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api-client';
import { ApiProblem } from '../api/api-problem';
import { newIdempotencyKey } from '../api/idempotency-key';
import { currentUserQuery } from './current-user';
import { queryClient } from '../api/query-client';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => api(readProfile, { signal }),
  // A form edits it, so it must start from the current state.
  staleTime: 0,
});

/** Updates the cached profile and user as well. */
export const saveProfile = async (change: ProfileChange, idempotencyKey: string): Promise<Profile> => {
  const profile = await api(changeProfile, { body: change, idempotencyKey });
  queryClient.setQueryData(profileQuery.queryKey, profile);
  const { firstName, lastName, language } = profile;
  queryClient.setQueryData(
    currentUserQuery.queryKey,
    (user) => user && { ...user, firstName, lastName, language },
  );
  return profile;
};

export const clearOwnProfile = (): void => {
  queryClient.removeQueries({ queryKey: profileQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
};

/** The current version if the profile was changed elsewhere; null for other errors. */
export const currentVersion = (error: unknown): number | null => {
  if (!(error instanceof ApiProblem) || error.code !== 'conflict.stale') return null;
  const version = error.problem.current?.['version'];
  return typeof version === 'number' ? version : null;
};

const saveLanguageOnce = async (language: LanguageCode): Promise<void> => {
  const { firstName, lastName, version, ...present } = await queryClient.fetchQuery(profileQuery);
  if (present.language !== language)
    await saveProfile({ firstName, lastName, language, version }, newIdempotencyKey());
};

/** Sends the names as last read; if they change concurrently, the version conflict leads to one retry. */
export const saveOwnLanguage = (language: LanguageCode): Promise<void> =>
  saveLanguageOnce(language).catch((error: unknown) => {
    if (currentVersion(error) === null) throw error;
    return saveLanguageOnce(language);
  });
