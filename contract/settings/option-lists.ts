import { z } from 'zod';
import { customerOption } from '../customers/customer-fields';

export const maxOptions = 200;

const optionList = (min: number) =>
  z
    .array(customerOption)
    .min(min)
    .max(maxOptions)
    .refine((values) => new Set(values.map((value) => value.toLowerCase())).size === values.length, {
      error: 'This value is already in the list.',
      params: { code: 'duplicate' },
    });

/** A customer needs an industry and a module; the other lists may be empty. Regions are of surveys. */
export const optionLists = z.strictObject({
  industries: optionList(1),
  projectTypes: optionList(0),
  projectModules: optionList(1),
  salesPackages: optionList(0),
  regions: optionList(0),
});
export type OptionLists = z.infer<typeof optionLists>;
