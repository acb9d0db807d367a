import { customerOption } from '@vantage/contract/customers/customer-fields';
import { maxOptions, type OptionList, type OptionRename } from '@vantage/contract/settings/option-lists';
import type { AllSettings } from '@vantage/contract/settings/settings';
import type { SettingsChange } from '@vantage/contract/settings/settings-change';
import { z } from 'zod';
import { changedFields, type KeyedItem } from '../../../lib/api/edit-conflict';

export const optionLists = [
  'industries',
  'projectTypes',
  'projectModules',
  'salesPackages',
  'regions',
] as const satisfies readonly OptionList[];

/** The key of an option is its stored text; that of a new one starts with a line break, which no option has. */
export type OptionItem = KeyedItem;
export type OptionValues = Record<OptionList, OptionItem[]>;

const isNew = ({ key }: OptionItem): boolean => key.startsWith('\n');

let added = 0;

export const newOption = (text: string): OptionItem => {
  added += 1;
  return { key: `\n${added}`, text };
};

/** What the option was called, if its name was changed. */
export const previousName = (item: OptionItem): string | null =>
  isNew(item) || item.text.trim() === item.key ? null : item.key;

const items = (min: number) =>
  z
    .array(z.strictObject({ key: z.string(), text: customerOption }))
    .min(min)
    .max(maxOptions)
    .superRefine((list, context) => {
      const existing = new Set<string>();
      for (const [index, { text }] of list.entries()) {
        const name = text.toLowerCase();
        if (existing.has(name))
          context.addIssue({ code: 'custom', path: [index], params: { code: 'duplicate' } });
        existing.add(name);
      }
    });

/** A client needs an industry and a module. */
export const optionFields = z.strictObject({
  industries: items(1),
  projectTypes: items(0),
  projectModules: items(1),
  salesPackages: items(0),
  regions: items(0),
});

export const toOptionValues = ({ options }: Pick<AllSettings, 'options'>): OptionValues => {
  const stored = (list: OptionList): OptionItem[] => options[list].map((text) => ({ key: text, text }));
  return {
    industries: stored('industries'),
    projectTypes: stored('projectTypes'),
    projectModules: stored('projectModules'),
    salesPackages: stored('salesPackages'),
    regions: stored('regions'),
  };
};

/** Only the changed lists, with the version that they are based on. */
export const toOptionChange = (
  settings: Pick<AllSettings, 'version' | 'options'>,
  values: OptionValues,
): SettingsChange => {
  const { version } = settings;
  const changed = changedFields(toOptionValues(settings), values);
  if (changed.length === 0) return { version };
  const renamedOptions = changed.flatMap((list): OptionRename[] =>
    values[list].flatMap((item) => {
      const from = previousName(item);
      return from === null ? [] : [{ list, from, to: item.text }];
    }),
  );
  return {
    version,
    options: Object.fromEntries(changed.map((list) => [list, values[list].map(({ text }) => text)])),
    ...(renamedOptions.length > 0 && { renamedOptions }),
  };
};
