import { optionLists as listSchemas, type OptionLists } from '@vantage/contract/settings/option-lists';
import type { AllSettings } from '@vantage/contract/settings/settings';
import type { SettingsChange } from '@vantage/contract/settings/settings-change';
import { z } from 'zod';
import { changedFields } from '../../lib/api/edit-conflict';
import { linesOf } from '../../lib/lists/lines';

export const optionLists = [
  'industries',
  'projectTypes',
  'projectModules',
  'salesPackages',
  'regions',
] as const;
export type OptionList = (typeof optionLists)[number];

export type OptionValues = Record<OptionList, string>;

const lines = <Schema extends z.ZodType>(list: Schema) => z.preprocess((text) => linesOf(String(text)), list);

const { shape } = listSchemas;

export const optionFields = z.strictObject({
  industries: lines(shape.industries),
  projectTypes: lines(shape.projectTypes),
  projectModules: lines(shape.projectModules),
  salesPackages: lines(shape.salesPackages),
  regions: lines(shape.regions),
});

export const optionValuesOf = ({ options }: Pick<AllSettings, 'options'>): OptionValues => ({
  industries: options.industries.join('\n'),
  projectTypes: options.projectTypes.join('\n'),
  projectModules: options.projectModules.join('\n'),
  salesPackages: options.salesPackages.join('\n'),
  regions: options.regions.join('\n'),
});

/** Only the changed lists, with the version that they are based on. */
export const optionChangeOf = (
  { version, options }: Pick<AllSettings, 'version' | 'options'>,
  lists: OptionLists,
): SettingsChange => {
  const changed = changedFields(options, lists);
  return changed.length === 0
    ? { version }
    : { version, options: Object.fromEntries(changed.map((list) => [list, lists[list]])) };
};
