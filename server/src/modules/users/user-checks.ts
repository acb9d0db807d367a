import type { UserFields } from '@vantage/contract/user-fields';
import type { Scope } from '../../platform/database/database';
import { AppError, type FieldProblems } from '../../platform/errors';
import type { SettingsService } from '../settings';
import type { DetailedUserRow } from './users.repository';

interface Dependencies {
  readonly settings: SettingsService;
  /** Which of these locations there are; the locations module's business. */
  readonly existingLocations: (scope: Scope, ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

export type UserChecks = ReturnType<typeof userChecks>;

/** Whether an address is of one of these domains; of any where there are none. */
export const isOfDomains = (email: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());

/** What of a user's fields only the organisation's own settings can tell. */
export const userChecks = ({ settings, existingLocations }: Dependencies) => ({
  /** The domains that an address would have to be of; null when it is of one of them. */
  async missedDomains(scope: Scope, email: string): Promise<readonly string[] | null> {
    const domains = await settings.emailDomains(scope);
    return isOfDomains(email, domains) ? null : domains;
  },

  /**
   * @param before the user as they are: what they have already they may keep
   * @throws {AppError} validation
   */
  async fields(
    scope: Scope,
    fields: Pick<UserFields, 'email' | 'language' | 'locationIds'>,
    before: DetailedUserRow | null,
  ): Promise<void> {
    const [domains, offered, existing] = await Promise.all([
      settings.emailDomains(scope),
      settings.offeredLanguages(scope),
      existingLocations(scope, fields.locationIds),
    ]);
    const problems: FieldProblems = {};
    if (fields.email !== before?.email && !isOfDomains(fields.email, domains))
      problems['email'] = [
        {
          code: 'emailDomain',
          message: `Email domain must belong to the ${domains.join(', ')}.`,
          values: { domains: domains.join(', ') },
        },
      ];
    if (fields.language !== before?.language && !offered.includes(fields.language))
      problems['language'] = [
        { code: 'notOffered', message: 'Your organisation does not offer this language.' },
      ];
    if (fields.locationIds.some((id) => !existing.has(id)))
      problems['locationIds'] = [{ code: 'unknown', message: 'There is no such location.' }];
    if (Object.keys(problems).length > 0) throw new AppError('validation', { fields: problems });
  },
});
