import { userFields, type UserFields } from '@vantage/contract/users/user-fields';
import type { User } from '@vantage/contract/users/users';
import { z } from 'zod';
import { formValues, type Nullable } from '../../../ui/forms/form-values';

export type PasswordSetup = 'mail' | 'set';

/** Null where nothing is chosen. */
type StoredValues = Nullable<Omit<UserFields, 'password'>, 'appRoleId' | 'employeeType' | 'language'>;

export type UserValues = StoredValues & {
  passwordSetup: PasswordSetup;
  password: string;
  confirmPassword: string;
};

const noPassword = { passwordSetup: 'mail', password: '', confirmPassword: '' } as const;

const emptyValues: StoredValues = {
  firstName: '',
  lastName: '',
  userName: '',
  email: '',
  appRoleId: null,
  employeeType: null,
  language: null,
  locationIds: [],
  active: true,
};

export const initialValues = (language: UserFields['language']): UserValues => ({
  ...emptyValues,
  language,
  ...noPassword,
});

export const toValues = (user: User): UserValues => ({ ...formValues(user, emptyValues), ...noPassword });

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
