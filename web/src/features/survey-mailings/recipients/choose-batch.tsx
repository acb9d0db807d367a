import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { useKeysetList } from '../../../lib/lists/keyset-list';
import { WarningNote } from '../../../ui/feedback/warning-note';
import { SelectField } from '../../../ui/forms/fields/choices/select-field';
import { Segmented } from '../../../ui/controls/segmented';
import { batchesQuery } from '../api/batches';
import type { ChooseRecipientsProps } from './choose-users';
import classes from './recipients-step.module.css';

const kinds = ['all', 'unanswered', 'failed'] as const;

/** Recipients of one of the survey's latest batches. */
export const ChooseBatch = ({
  surveyId,
  problem,
  onChoose,
  keep,
}: ChooseRecipientsProps & { surveyId: string }) => {
  const { t } = useTranslation('survey-mailings');
  const formats = useFormats();
  const { rows, total, query } = useKeysetList(batchesQuery(surveyId));
  const [batchId, setBatchId] = useState<string | null>(null);
  const [only, setOnly] = useState<(typeof kinds)[number]>('all');
  const options = rows.map(({ id, subject, createdAt }) => ({
    value: id,
    label: t('recipients.batchOption', { subject, time: formats.dateTime(createdAt) }),
  }));
  const chosen = options.find(({ value }) => value === batchId);
  if (total === 0)
    return (
      <>
        <p className={classes.guide}>{t('recipients.noBatch')}</p>
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
        label={t('recipients.batch')}
        placeholder={t('recipients.chooseBatch')}
        error={query.error ? t('recipients.batchesFailed') : undefined}
        searchable={options.length > 10}
        options={options}
        value={batchId}
        onChange={setBatchId}
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
          disabled={!chosen}
          onClick={() =>
            chosen &&
            onChoose({ fromBatch: chosen.value, only }, `${chosen.label} · ${t(`recipients.onlyOf.${only}`)}`)
          }
        >
          {t('recipients.check')}
        </Button>
        {keep}
      </div>
    </>
  );
};
