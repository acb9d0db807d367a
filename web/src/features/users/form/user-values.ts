import type { RoleId } from '@vantage/contract/permissions';
import { userFields, type UserFields } from '@vantage/contract/users/user-fields';
import type { User } from '@vantage/contract/users/users';
import { z } from 'zod';

export type PasswordSetup = 'mail' | 'set';

export interface UserValues {
  firstName: string;
  lastName: string;
  userName: string;
  email: string;
  appRoleId: RoleId | null;
  employeeType: UserFields['employeeType'] | null;
  language: UserFields['language'] | null;
  locationIds: string[];
  active: boolean;
  passwordSetup: PasswordSetup;
  password: string;
  confirmPassword: string;
}

const noPassword = { passwordSetup: 'mail', password: '', confirmPassword: '' } as const;

export const noValues = (language: UserFields['language']): UserValues => ({
  firstName: '',
  lastName: '',
  userName: '',
  email: '',
  appRoleId: null,
  employeeType: null,
  language,
  locationIds: [],
  active: true,
  ...noPassword,
});

export const valuesOf = (user: User): UserValues => ({
  firstName: user.firstName,
  lastName: user.lastName,
  userName: user.userName,
  email: user.email,
  appRoleId: user.appRoleId,
  employeeType: user.employeeType,
  language: user.language,
  locationIds: user.locationIds,
  active: user.active,
  ...noPassword,
});

const typedFields = userFields
  .extend({ confirmPassword: z.string().optional() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: 'The passwords differ.',
    params: { code: 'mismatch' },
  })
  .transform((typed): UserFields => {
    const fields = { ...typed };
    delete fields.confirmPassword;
    return fields;
  });

/** The request: passwords only if one is set. */
export const userForm = z.preprocess((values) => {
  const { passwordSetup, password, confirmPassword, ...fields } = values as UserValues;
  return passwordSetup === 'set' ? { ...fields, password, confirmPassword } : fields;
}, typedFields);
