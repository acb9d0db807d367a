import type { RespondentData } from '@vantage/contract/surveys/respondent-erasure';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/i18n/formats';
import { DescriptionList } from '../../ui/data-display/description-list';
import classes from './data-erasure.module.css';

export interface RespondentDataSummaryProps {
  email: string;
  data: RespondentData;
}

/** What erasing would delete, and what it would not. */
export const RespondentDataSummary = ({ email, data }: RespondentDataSummaryProps) => {
  const { t } = useTranslation('data-erasure');
  const { number } = useFormats();
  const { responses, surveys, mailings, uploads, suppression } = data;
  const input = t('erase.responses', { count: responses });
  return (
    <>
      <DescriptionList
        title={t('found.title', { email })}
        help={t('found.help')}
        facts={[
          {
            label: t('found.responses'),
            value: responses === 0 ? number(0) : t('found.responsesIn', { responses: input, count: surveys }),
          },
          { label: t('found.mailings'), value: number(mailings) },
          { label: t('found.uploads'), value: number(uploads) },
        ]}
      />
      <section className={classes.notErased}>
        <h2>{t('notErased.title')}</h2>
        <ul>
          <li>{t('notErased.openLink')}</li>
          <li>{t('notErased.mentions')}</li>
          {suppression !== null && (
            <li>{t('notErased.suppressed', { reason: t(`reason.${suppression}`) })}</li>
          )}
          <li>{t('notErased.webhooks')}</li>
          <li>{t('notErased.account')}</li>
        </ul>
      </section>
    </>
  );
};
