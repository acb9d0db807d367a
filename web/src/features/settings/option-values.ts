import { customerOptionLists, type CustomerOptionLists } from '@vantage/contract/customer-option-lists';
import type { AllSettings } from '@vantage/contract/settings';
import type { SettingsChange } from '@vantage/contract/settings-change';
import { z } from 'zod';
import { changedFields } from '../../lib/api/edit-conflict';

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

export const optionValuesOf = ({ options }: Pick<AllSettings, 'options'>): OptionValues => ({
  industries: options.industries.join('\n'),
  projectTypes: options.projectTypes.join('\n'),
  projectModules: options.projectModules.join('\n'),
  salesPackages: options.salesPackages.join('\n'),
});

/** What is to be sent: the lists that the form wants to be different, and which version that was of. */
export const optionChangeOf = (
  { version, options }: Pick<AllSettings, 'version' | 'options'>,
  lists: CustomerOptionLists,
): SettingsChange => {
  const changed = changedFields(options, lists);
  return changed.length === 0
    ? { version }
    : { version, options: Object.fromEntries(changed.map((list) => [list, lists[list]])) };
};
