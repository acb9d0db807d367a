import type { AllSettings } from '@vantage/contract/settings/settings';
import type { SettingsChange } from '@vantage/contract/settings/settings-change';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { changedFields } from '../../lib/api/edit-conflict';
import { SectionForm } from '../../ui/forms/section-form';
import { SwitchField } from '../../ui/forms/fields/choices/switch-field';
import { useSettingsForm } from './use-settings-form';
import classes from './level-settings.module.css';

const levels = ['enableSubarea', 'enableDepartment', 'enableDivision', 'enableShift'] as const;
const reserved = ['enableVerifier', 'enableActionAttachment'] as const;
const flags = [...levels, ...reserved] as const;
type Flag = (typeof flags)[number];
type Flags = Record<Flag, boolean>;

const schema = z.record(z.enum(flags), z.boolean());
const toFlags = (settings: AllSettings): Flags =>
  Object.fromEntries(flags.map((flag) => [flag, settings[flag]])) as Flags;
const toChange = (settings: AllSettings, values: Flags): SettingsChange => ({
  version: settings.version,
  ...Object.fromEntries(changedFields(toFlags(settings), values).map((flag) => [flag, values[flag]])),
});

export interface LevelSettingsProps {
  settings: AllSettings;
  onSaved: () => void;
}

/** The levels of locations, and flags that are not used yet. */
export const LevelSettings = ({ settings, onSaved }: LevelSettingsProps) => {
  const { t } = useTranslation('settings');
  const labels = Object.fromEntries(flags.map((flag) => [flag, t(`organization.${flag}`)])) as Record<
    Flag,
    string
  >;
  const save = useSettingsForm({
    settings,
    toValues: toFlags,
    toChange,
    schema,
    labels,
    savedText: t('organization.saved'),
    onSaved,
  });

  return (
    <SectionForm
      form={save}
      title={t('organization.levels')}
      help={t('organization.levelsHelp')}
      verb={t('organization.save')}
    >
      <div className={classes.switches}>
        {levels.map((flag) => (
          <SwitchField key={flag} {...save.switchField(flag)} />
        ))}
      </div>
      <div className={classes.switches} role="group" aria-labelledby="reserved-switches">
        <p id="reserved-switches" className={classes.caption}>
          {t('organization.reserved')}
        </p>
        {reserved.map((flag) => (
          <SwitchField key={flag} {...save.switchField(flag)} />
        ))}
      </div>
    </SectionForm>
  );
};
