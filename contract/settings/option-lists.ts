import { z } from 'zod';
import { operation } from '../api/operation';
import { customerOption } from '../customers/customer-fields';
import { permission } from '../permissions';

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
export type OptionList = keyof OptionLists;

const optionListName = z.enum(['industries', 'projectTypes', 'projectModules', 'salesPackages', 'regions']);

/** Customers and surveys that have `from` get `to`, which the list must contain instead. */
export const optionRenames = z
  .array(z.strictObject({ list: optionListName, from: customerOption, to: customerOption }))
  .min(1)
  .max(maxOptions);
export type OptionRename = z.infer<typeof optionRenames>[number];

/** How many customers, or for regions surveys, have each value; values without any are left out. */
const usedValues = z.array(z.strictObject({ value: z.string(), count: z.int() }));

export const readOptionUse = operation({
  method: 'GET',
  path: '/:tenantId/v1/app/options/use',
  summary: 'Count the customers and surveys that have each value of the option lists',
  permission: permission.settingsWrite,
  responses: {
    200: z.strictObject({
      industries: usedValues,
      projectTypes: usedValues,
      projectModules: usedValues,
      salesPackages: usedValues,
      regions: usedValues,
    }),
  },
});
export type OptionUse = z.infer<(typeof readOptionUse)['responses'][200]>;
