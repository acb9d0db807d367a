import type { UserFields } from '@vantage/contract/users/user-fields';
import type { Scope } from '../../../platform/database/database';
import { AppError, type FieldProblems } from '../../../platform/errors';
import type { SettingsService } from '../../settings';
import type { DetailedUserRow } from '../users.repository';

interface Dependencies {
  readonly settings: SettingsService;
  readonly existingLocations: (scope: Scope, ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

export type UserChecks = ReturnType<typeof userChecks>;

const parseDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** An empty list allows any domain. */
export const hasAllowedDomain = (email: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(parseDomain(email));

/** For someone who saves domains without their own. */
export const ownDomainMissing = (email: string): AppError =>
  new AppError('validation', {
    fields: {
      emailDomains: [
        {
          code: 'ownDomainMissing',
          message: `Must contain ${parseDomain(email)}, the domain of your own e-mail address.`,
          values: { domain: parseDomain(email) },
        },
      ],
    },
  });

export const userChecks = ({ settings, existingLocations }: Dependencies) => ({
  /** @returns the allowed domains; null if the address belongs to one of them */
  async missedDomains(scope: Scope, email: string): Promise<readonly string[] | null> {
    const domains = await settings.emailDomains(scope);
    return hasAllowedDomain(email, domains) ? null : domains;
  },

  /** @param before the user's current fields, whose values stay valid @throws {AppError} validation */
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
    if (fields.email !== before?.email && !hasAllowedDomain(fields.email, domains))
      problems['email'] = [
        {
          code: 'emailDomain',
          message: `Email domain must belong to the allowed domains: ${domains.join(', ')}.`,
          values: { domains: domains.join(', ') },
        },
      ];
    if (fields.language !== before?.language && !offered.includes(fields.language))
      problems['language'] = [
        { code: 'notOffered', message: "Your organization doesn't offer this language." },
      ];
    if (fields.locationIds.some((id) => !existing.has(id)))
      problems['locationIds'] = [{ code: 'unknown', message: "This location doesn't exist." }];
    if (Object.keys(problems).length > 0) throw new AppError('validation', { fields: problems });
  },
});
