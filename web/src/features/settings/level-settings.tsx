import type { AllSettings } from '@vantage/contract/settings';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { toast } from '../../lib/toasts';
import { SectionForm } from '../../ui/section-form';
import { SwitchField } from '../../ui/switch-field';
import { useSaveForm } from '../../ui/use-save-form';
import { saveSettings, settingsOfSomebodyElse } from './api/change-settings';
import { SavedMeanwhile } from '../../ui/saved-meanwhile';
import classes from './level-settings.module.css';

const levels = ['enableSubarea', 'enableDepartment', 'enableDivision', 'enableShift'] as const;
const reserved = ['enableVerifier', 'enableActionAttachment'] as const;
const flags = [...levels, ...reserved] as const;
type Flag = (typeof flags)[number];
type Flags = Record<Flag, boolean>;

const schema = z.record(z.enum(flags), z.boolean());
const flagsOf = (settings: AllSettings): Flags =>
  Object.fromEntries(flags.map((flag) => [flag, settings[flag]])) as Flags;
const differing = (one: Flags, other: Flags): Flag[] => flags.filter((flag) => one[flag] !== other[flag]);
const only = (names: readonly Flag[], values: Flags): Partial<Flags> =>
  Object.fromEntries(names.map((flag) => [flag, values[flag]]));

export interface LevelSettingsProps {
  settings: AllSettings;
  /** They are saved: whoever keeps them has to read them anew. */
  onSaved: () => void;
}

/** Which levels of locations there are below areas, and the switches that nothing stands on yet. */
export const LevelSettings = ({ settings, onSaved }: LevelSettingsProps) => {
  const { t } = useTranslation('settings');
  const [read, setRead] = useState(settings);
  /** What somebody else saved while this form was open. */
  const [theirs, setTheirs] = useState<Flag[]>([]);
  const labels = Object.fromEntries(flags.map((flag) => [flag, t(`organisation.${flag}`)])) as Record<
    Flag,
    string
  >;
  const save = useSaveForm<Flags, Flags, AllSettings>({
    initialValues: flagsOf(settings),
    schema,
    labels,
    save: (values) =>
      saveSettings({ version: read.version, ...only(differing(flagsOf(read), values), values) }).catch(
        (error: unknown) => {
          const present = settingsOfSomebodyElse(error);
          if (present) {
            const mine = only(differing(flagsOf(read), save.form.getValues()), save.form.getValues());
            setTheirs(differing(flagsOf(read), flagsOf(present)));
            setRead(present);
            save.form.setValues({ ...flagsOf(present), ...mine });
            save.form.resetDirty(flagsOf(present));
          }
          throw error;
        },
      ),
    onSaved: (saved) => {
      take(saved);
      toast({ severity: 'success', message: t('organisation.saved') });
      onSaved();
    },
  });
  const take = (present: AllSettings) => {
    setTheirs([]);
    setRead(present);
    save.form.setValues(flagsOf(present));
    save.form.resetDirty(flagsOf(present));
    save.forgetFailure();
  };
  // What was read again is taken as long as nothing was switched; later it is told of when saving.
  useEffect(() => {
    if (settings.version > read.version && !save.isDirty) take(settings);
  });

  return (
    <SectionForm
      form={save}
      title={t('organisation.levels')}
      help={t('organisation.levelsHelp')}
      verb={t('organisation.save')}
    >
      {theirs.length > 0 && (
        <SavedMeanwhile
          changes={theirs.map((flag) => ({ label: labels[flag] }))}
          onTakeTheirs={() => take(read)}
        />
      )}
      <div className={classes.switches}>
        {levels.map((flag) => (
          <SwitchField key={flag} {...save.switchField(flag)} />
        ))}
      </div>
      <div className={classes.switches} role="group" aria-labelledby="reserved-switches">
        <p id="reserved-switches" className={classes.caption}>
          {t('organisation.reserved')}
        </p>
        {reserved.map((flag) => (
          <SwitchField key={flag} {...save.switchField(flag)} />
        ))}
      </div>
    </SectionForm>
  );
};
