import { z } from 'zod';
import { date, id, text, textOrNull } from '../api/fields';

// Separate, since the form that uses them is loaded after the list.

export const customerLimits = {
  name: { min: 5, max: 50 },
  contact: 128,
  /** RFC 5321, 4.5.3.1.3. */
  email: 254,
  projectId: { min: 1, max: 128 },
  projectModules: { min: 1, max: 50 },
  dataRequest: 1_024,
  option: { min: 1, max: 128 },
} as const;

export const customerStatus = z.enum(['Upcoming', 'InProgress', 'Completed']);
export type CustomerStatus = z.infer<typeof customerStatus>;

export const customerOption = text(customerLimits.option);

const address = z.email();

const email = text({ min: 1, max: customerLimits.email }).refine(
  (value) => address.safeParse(value).success,
  {
    error: 'Invalid email address',
    params: { code: 'email' },
  },
);

/** PostgreSQL has no year 0. */
const startDate = date.refine((value) => !value.startsWith('0000'), {
  error: 'Must be in the year 1 or later.',
});

export const customerFields = z.strictObject({
  name: text(customerLimits.name),
  logoId: id.nullable(),
  contact: textOrNull(text({ min: 1, max: customerLimits.contact })),
  email: textOrNull(email),
  /** From the organization's list, as are type, modules and sales package; old values may stay. */
  industry: customerOption,
  projectId: text(customerLimits.projectId),
  /** An active user who is not a learner. */
  projectManagerId: id.nullable(),
  projectType: textOrNull(customerOption),
  projectModules: z
    .array(customerOption)
    .min(customerLimits.projectModules.min)
    .max(customerLimits.projectModules.max)
    .refine((modules) => new Set(modules).size === modules.length, {
      error: 'Each module can be listed only once.',
      params: { code: 'duplicate' },
    }),
  projectStartDate: startDate,
  status: customerStatus,
  salesPackage: textOrNull(customerOption),
  dataRequest: textOrNull(text({ min: 1, max: customerLimits.dataRequest, lines: true })),
});
export type CustomerFields = z.infer<typeof customerFields>;

export const newCustomerFields = customerFields.extend({
  logoId: customerFields.shape.logoId.default(null),
  contact: customerFields.shape.contact.default(null),
  email: customerFields.shape.email.default(null),
  projectManagerId: customerFields.shape.projectManagerId.default(null),
  projectType: customerFields.shape.projectType.default(null),
  status: customerStatus.default('Upcoming'),
  salesPackage: customerFields.shape.salesPackage.default(null),
  dataRequest: customerFields.shape.dataRequest.default(null),
});
