import type { CustomerOptionLists } from '@vantage/contract/customer-option-lists';
import type { AllSettings } from '@vantage/contract/settings';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '../../lib/field-problems';
import { toast } from '../../lib/toasts';
import { FieldPair } from '../../ui/form-section';
import { SavedMeanwhile } from '../../ui/saved-meanwhile';
import { SectionForm } from '../../ui/section-form';
import { TextAreaField } from '../../ui/text-area-field';
import { useSaveForm } from '../../ui/use-save-form';
import { saveSettings, settingsOfSomebodyElse } from './api/change-settings';
import {
  differingLists,
  linesOf,
  onlyLists,
  optionFields,
  optionLists,
  optionValuesOf,
  type OptionList,
  type OptionValues,
} from './option-values';

export interface OptionSettingsProps {
  settings: AllSettings;
  /** They are saved: whoever keeps them has to read them anew. */
  onSaved: () => void;
}

/** What the fields of a client may be: lists that the organisation lays down, a value to a line. */
export const OptionSettings = ({ settings, onSaved }: OptionSettingsProps) => {
  const { t } = useTranslation('settings');
  const [read, setRead] = useState(settings);
  /** What somebody else saved while this form was open. */
  const [theirs, setTheirs] = useState<OptionList[]>([]);
  const labels = Object.fromEntries(optionLists.map((list) => [list, t(`options.${list}`)])) as Record<
    OptionList,
    string
  >;
  const explain = ({ path, code }: FieldProblem): string | undefined => {
    const [list, line] = path.split('.') as [OptionList, string?];
    if (code === 'duplicate') return t('options.duplicate');
    const value = line === undefined ? undefined : linesOf(save.form.getValues()[list])[Number(line)];
    return value === undefined ? undefined : t('options.tooLong', { value });
  };
  const save = useSaveForm<OptionValues, CustomerOptionLists, AllSettings>({
    initialValues: optionValuesOf(settings.options),
    schema: optionFields,
    labels,
    explain,
    save: (lists) => {
      const changed = differingLists(read.options, lists);
      const { version } = read;
      return saveSettings(
        changed.length > 0 ? { version, options: onlyLists(changed, lists) } : { version },
      ).catch((error: unknown) => {
        const present = settingsOfSomebodyElse(error);
        if (present) {
          setTheirs(differingLists(read.options, present.options));
          setRead(present);
          const laidOver = { ...present.options, ...onlyLists(changed, lists) };
          save.form.setValues(optionValuesOf(laidOver));
          save.form.resetDirty(optionValuesOf(present.options));
        }
        throw error;
      });
    },
    onSaved: (saved) => {
      take(saved);
      toast({ severity: 'success', message: t('options.saved') });
      onSaved();
    },
  });
  const take = (present: AllSettings) => {
    setTheirs([]);
    setRead(present);
    save.form.setValues(optionValuesOf(present.options));
    save.form.resetDirty(optionValuesOf(present.options));
    save.forgetFailure();
  };
  // What was read again is taken as long as nothing was typed; later it is told of when saving.
  useEffect(() => {
    if (settings.version > read.version && !save.isDirty) take(settings);
  });

  return (
    <SectionForm
      form={save}
      title={t('options.title')}
      help={t('options.help')}
      verb={t('options.save')}
      secondary
    >
      {theirs.length > 0 && (
        <SavedMeanwhile
          changes={theirs.map((list) => ({ label: labels[list] }))}
          onTakeTheirs={() => take(read)}
        />
      )}
      <FieldPair>
        <TextAreaField {...save.field('industries')} />
        <TextAreaField {...save.field('projectTypes')} />
      </FieldPair>
      <FieldPair>
        <TextAreaField {...save.field('projectModules')} />
        <TextAreaField {...save.field('salesPackages')} />
      </FieldPair>
    </SectionForm>
  );
};
