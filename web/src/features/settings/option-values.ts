import { customerOptionLists, type CustomerOptionLists } from '@vantage/contract/customer-option-lists';
import { z } from 'zod';

/** The lists, in the order of the page. */
export const optionLists = ['industries', 'projectTypes', 'projectModules', 'salesPackages'] as const;
export type OptionList = (typeof optionLists)[number];

/** What stands in the form: a value on each line. */
export type OptionValues = Record<OptionList, string>;

/** The values on the lines of a text; empty lines are left out. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const lines = <Schema extends z.ZodType>(list: Schema) => z.preprocess((text) => linesOf(String(text)), list);

const { shape } = customerOptionLists;

/** The contract's own lists, each from the text that it is entered by. */
export const optionFields = z.strictObject({
  industries: lines(shape.industries),
  projectTypes: lines(shape.projectTypes),
  projectModules: lines(shape.projectModules),
  salesPackages: lines(shape.salesPackages),
});

export const optionValuesOf = (options: CustomerOptionLists): OptionValues => ({
  industries: options.industries.join('\n'),
  projectTypes: options.projectTypes.join('\n'),
  projectModules: options.projectModules.join('\n'),
  salesPackages: options.salesPackages.join('\n'),
});

/** The lists that two states differ in. */
export const differingLists = (one: CustomerOptionLists, other: CustomerOptionLists): OptionList[] =>
  optionLists.filter((list) => JSON.stringify(one[list]) !== JSON.stringify(other[list]));

/** Some of the lists. */
export const onlyLists = (
  names: readonly OptionList[],
  options: CustomerOptionLists,
): Partial<CustomerOptionLists> => Object.fromEntries(names.map((list) => [list, options[list]]));
