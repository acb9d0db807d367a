import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { useKeysetList } from '../../../lib/lists/keyset-list';
import { WarningNote } from '../../../ui/feedback/warning-note';
import { SelectField } from '../../../ui/forms/fields/choices/select-field';
import { Segmented } from '../../../ui/controls/segmented';
import { mailingsQuery } from '../api/mailings';
import type { ChooseRecipientsProps } from './choose-users';
import classes from './recipients-step.module.css';

const kinds = ['all', 'unanswered', 'failed'] as const;

/** Chooses recipients of one of the survey's latest mailings. */
export const ChooseMailing = ({
  surveyId,
  problem,
  onChoose,
  keep,
}: ChooseRecipientsProps & { surveyId: string }) => {
  const { t } = useTranslation('mailings');
  const formats = useFormats();
  const { rows, total, query } = useKeysetList(mailingsQuery(surveyId));
  const [mailingId, setMailingId] = useState<string | null>(null);
  const [only, setOnly] = useState<(typeof kinds)[number]>('all');
  const options = rows.map(({ id, subject, createdAt }) => ({
    value: id,
    label: t('recipients.mailingOption', { subject, time: formats.dateTime(createdAt) }),
  }));
  const selected = options.find(({ value }) => value === mailingId);
  if (total === 0)
    return (
      <>
        <p className={classes.guide}>{t('recipients.noMailing')}</p>
        {keep && <div className={classes.actions}>{keep}</div>}
      </>
    );
  return (
    <>
      {problem !== undefined && (
        <div className={classes.problem} role="alert">
          <WarningNote>{problem}</WarningNote>
        </div>
      )}
      <SelectField
        label={t('recipients.mailing')}
        placeholder={t('recipients.chooseMailing')}
        error={query.error ? t('recipients.mailingsFailed') : undefined}
        searchable={options.length > 10}
        options={options}
        value={mailingId}
        onChange={setMailingId}
      />
      <div className={classes.who}>
        <Segmented
          label={t('recipients.only')}
          options={kinds.map((value) => ({ value, label: t(`recipients.onlyOf.${value}`) }))}
          value={only}
          onChange={setOnly}
        />
      </div>
      <div className={classes.actions}>
        <Button
          disabled={!selected}
          onClick={() =>
            selected &&
            onChoose(
              { fromBatch: selected.value, only },
              `${selected.label} · ${t(`recipients.onlyOf.${only}`)}`,
            )
          }
        >
          {t('recipients.check')}
        </Button>
        {keep}
      </div>
    </>
  );
};
