import { readCurrentUser, type CurrentUser } from '@vantage/contract/auth/sign-in';
import { changeProfile, readProfile, type Profile } from '@vantage/contract/users/profile';
import { mockResponse, problemResponse } from './fake-api';
import { answerProfile, currentUserWith } from './organization';

type Change = Partial<Pick<Profile, 'firstName' | 'lastName' | 'language'>>;

/**
 * Stores changes of the user's profile as the server does.
 * @returns a function by which the user changes it in another browser
 */
export const keepProfile = (more: Partial<CurrentUser> = {}): ((change: Change) => Profile) => {
  const user = currentUserWith(more);
  answerProfile(user);
  const { userName, email } = user;
  const { firstName, lastName, language } = user;
  let stored: Profile = { version: 1, userName, email, firstName, lastName, language };
  const store = (change: Change): Profile => {
    stored = { ...stored, ...change, version: stored.version + 1 };
    return stored;
  };
  mockResponse(readProfile, () => stored);
  mockResponse(changeProfile, ({ body: { version, ...change } }) =>
    version === stored.version
      ? store(change)
      : problemResponse('conflict.stale', { current: { ...stored } }),
  );
  mockResponse(readCurrentUser, () => ({
    ...user,
    firstName: stored.firstName,
    lastName: stored.lastName,
    language: stored.language,
  }));
  return store;
};
