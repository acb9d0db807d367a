import { z } from 'zod';
import { date, id, text } from './fields';

// A customer, field by field: a file of its own, since the form that checks by it comes after the list.

/** Bounds of what a customer's fields may be. */
export const customerLimits = {
  name: { min: 5, max: 50 },
  contact: 128,
  /** RFC 5321, 4.5.3.1.3: what a mail server has to take. */
  email: 254,
  projectId: { min: 1, max: 128 },
  projectModules: { min: 1, max: 50 },
  dataRequest: 1_024,
  /** A value of a list that the organisation lays down. */
  option: { min: 1, max: 128 },
} as const;

export const customerStatus = z.enum(['Upcoming', 'InProgress', 'Completed']);
export type CustomerStatus = z.infer<typeof customerStatus>;

export const customerOption = text(customerLimits.option);

const address = z.email();
const optional = (max: number) => text({ min: 0, max });

const contact = optional(customerLimits.contact);
const email = optional(customerLimits.email).refine(
  (value) => value === '' || address.safeParse(value).success,
  { error: 'Invalid email address', params: { code: 'email' } },
);
const dataRequest = text({ min: 0, max: customerLimits.dataRequest, lines: true });

/** PostgreSQL knows no year 0. */
const startDate = date.refine((value) => !value.startsWith('0000'), { error: 'A date from the year 1 on.' });

/** What an administrator says of a customer. What may be left empty is an empty text, or null. */
export const customerFields = z.strictObject({
  name: text(customerLimits.name),
  logoId: id.nullable(),
  contact,
  email,
  /** One of the organisation's, as are type, modules and sales package; what a customer has already it may keep. */
  industry: customerOption,
  projectId: text(customerLimits.projectId),
  /** An active user, who is no learner. */
  projectManagerId: id.nullable(),
  projectType: optional(customerLimits.option.max),
  projectModules: z
    .array(customerOption)
    .min(customerLimits.projectModules.min)
    .max(customerLimits.projectModules.max)
    .refine((modules) => new Set(modules).size === modules.length, {
      error: 'Each module once.',
      params: { code: 'duplicate' },
    }),
  projectStartDate: startDate,
  status: customerStatus,
  salesPackage: optional(customerLimits.option.max),
  dataRequest,
});
export type CustomerFields = z.infer<typeof customerFields>;

/** The fields of a new customer: what may be empty may be left out. */
export const newCustomerFields = customerFields.extend({
  logoId: customerFields.shape.logoId.default(null),
  contact: contact.default(''),
  email: email.default(''),
  projectManagerId: customerFields.shape.projectManagerId.default(null),
  projectType: customerFields.shape.projectType.default(''),
  status: customerStatus.default('Upcoming'),
  salesPackage: customerFields.shape.salesPackage.default(''),
  dataRequest: dataRequest.default(''),
});
