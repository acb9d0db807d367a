import { z } from 'zod';
import { customerOption } from './customer-fields';

/** Values that a list which the organisation lays down may have. */
export const maxCustomerOptions = 200;

const optionList = (min: number) =>
  z
    .array(customerOption)
    .min(min)
    .max(maxCustomerOptions)
    .refine((values) => new Set(values.map((value) => value.toLowerCase())).size === values.length, {
      error: 'Each value once.',
      params: { code: 'duplicate' },
    });

/** What the fields of a customer may be. A customer needs an industry and a module; the other two may be left empty. */
export const customerOptionLists = z.strictObject({
  industries: optionList(1),
  projectTypes: optionList(0),
  projectModules: optionList(1),
  salesPackages: optionList(0),
});
export type CustomerOptionLists = z.infer<typeof customerOptionLists>;
