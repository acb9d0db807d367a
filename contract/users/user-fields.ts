import { z } from 'zod';
import { id, text } from '../api/fields';
import { languageCode } from '../languages';
import { newPassword } from '../auth/passwords';
import { roleIds } from '../permissions';
import { personFields } from './person-fields';

// Separate, since the form and the import that use them are loaded after sign-in.

export const userLimits = {
  userName: { min: 5, max: 50 },
  /** RFC 5321, 4.5.3.1.3. */
  email: 254,
  locations: { min: 1, max: 50 },
} as const;

export const employeeType = z.enum(['Internal', 'Contractor']);
export type EmployeeType = z.infer<typeof employeeType>;

/** ASCII only, so that a user name can be typed on every keyboard. */
export const userName = text(userLimits.userName).refine((name) => /^[A-Za-z0-9._@-]*$/.test(name), {
  error: 'Only letters from A to Z, digits and . _ - @ are allowed.',
  params: { code: 'userNameCharacters' },
});

/** ASCII only, so that no other rule for texts can be broken. For many addresses: quicker than `email`. */
export const isEmailAddress = (value: string): boolean => z.regexes.email.test(value);

export const email = text({ min: 1, max: userLimits.email }).refine(isEmailAddress, {
  error: 'Invalid email address',
  params: { code: 'email' },
});

export const locationIds = z
  .array(id)
  .min(userLimits.locations.min)
  .max(userLimits.locations.max)
  .refine((ids) => new Set(ids).size === ids.length, {
    error: 'Each location can be listed only once.',
    params: { code: 'duplicate' },
  });

export const userFields = z.strictObject({
  userName,
  ...personFields,
  email,
  /** Temporary. Without it, a new user is invited, and an existing password stays. */
  password: newPassword.optional(),
  appRoleId: z.literal(roleIds),
  language: languageCode,
  locationIds,
  employeeType,
  active: z.boolean(),
});
export type UserFields = z.infer<typeof userFields>;

/** They apply to a user whom single sign-on or an import creates. */
export const defaultUserFields = {
  employeeType: 'Internal',
  active: true,
} as const satisfies Partial<UserFields>;
