import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../ui/forms/fields/choices/choice-field';
import { DateField } from '../../../ui/forms/fields/date-field';
import { SelectField } from '../../../ui/forms/fields/choices/select-field';
import { TextField } from '../../../ui/forms/fields/text-field';
import classes from './check-step.module.css';
import type { Schedule } from './schedule';
import { localDate, timeZones } from './zoned-time';

export interface ScheduleFieldsProps {
  schedule: Schedule;
  onChange: (schedule: Schedule) => void;
  error: string | undefined;
}

const zones = timeZones().map((value) => ({ value, label: value.replaceAll('_', ' ') }));

export const ScheduleFields = ({ schedule, onChange, error }: ScheduleFieldsProps) => {
  const { t } = useTranslation('mailings');
  const [openedAt] = useState(Date.now);
  const change = (changed: Partial<Schedule>): void => onChange({ ...schedule, ...changed });
  return (
    <>
      <ChoiceField
        label={t('check.when')}
        options={[
          { value: 'now', label: t('check.now') },
          { value: 'later', label: t('check.later') },
        ]}
        value={schedule.later ? 'later' : 'now'}
        onChange={(when) => change({ later: when === 'later' })}
      />
      {schedule.later && (
        <div className={classes.schedule}>
          <DateField
            label={t('check.date')}
            min={localDate(schedule.timeZone, openedAt)}
            value={schedule.date}
            onChange={(date) => change({ date })}
          />
          <TextField
            label={t('check.time')}
            type="time"
            error={error}
            value={schedule.time}
            onChange={({ currentTarget }) => change({ time: currentTarget.value })}
          />
          <SelectField
            label={t('check.timeZone')}
            searchable
            options={zones}
            value={schedule.timeZone}
            onChange={(timeZone) => timeZone !== null && change({ timeZone })}
          />
        </div>
      )}
    </>
  );
};
