import { z } from 'zod';
import { id, text } from './fields';
import { languageCode } from './languages';
import { newPassword } from './passwords';
import { roleIds } from './permissions';
import { personFields } from './person-fields';

// A user, field by field: a file of its own, since the form and the import that check by them come after sign-in.

/** Bounds of what a user's fields may be. */
export const userLimits = {
  userName: { min: 5, max: 50 },
  /** RFC 5321, 4.5.3.1.3: what a mail server has to take. */
  email: 254,
  locations: { min: 1, max: 50 },
} as const;

export const employeeType = z.enum(['Internal', 'Contractor']);
export type EmployeeType = z.infer<typeof employeeType>;

/** Letters and digits that every keyboard has, so that a name can be typed wherever somebody signs in. */
export const userName = text(userLimits.userName).refine((name) => /^[A-Za-z0-9._@-]*$/.test(name), {
  error: 'Letters from A to Z, digits, and . _ - @ only.',
  params: { code: 'userNameCharacters' },
});

const address = z.email();

export const email = text({ min: 1, max: userLimits.email }).refine(
  (value) => address.safeParse(value).success,
  { error: 'Invalid email address', params: { code: 'email' } },
);

export const locationIds = z
  .array(id)
  .min(userLimits.locations.min)
  .max(userLimits.locations.max)
  .refine((ids) => new Set(ids).size === ids.length, {
    error: 'Each location once.',
    params: { code: 'duplicate' },
  });

/** What an administrator says of a user. */
export const userFields = z.strictObject({
  userName,
  ...personFields,
  email,
  /** Its owner chooses another one at the next sign-in. Left out, a new user is invited, and another's stays as it is. */
  password: newPassword.optional(),
  appRoleId: z.literal(roleIds),
  language: languageCode,
  locationIds,
  employeeType,
  active: z.boolean(),
});
export type UserFields = z.infer<typeof userFields>;
