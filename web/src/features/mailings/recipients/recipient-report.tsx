import type { RecipientMapping, RecipientUpload } from '@vantage/contract/mailings/recipients';
import { useTranslation } from 'react-i18next';
import { WarningNote } from '../../../ui/feedback/warning-note';
import { SelectField } from '../../../ui/forms/fields/choices/select-field';
import { LineErrors } from '../../../ui/forms/files/line-errors';
import { Counts } from '../../../ui/data-display/counts';
import { ExportButton } from '../../../ui/lists/export-button';
import { exportInvalidLines } from '../api/recipients';
import classes from './recipients-step.module.css';
import { SuppressedRecipients } from './suppressed-recipients';
import { useRecipientTexts } from './use-recipient-texts';

const fields = ['email', 'firstName', 'lastName', 'location'] as const satisfies (keyof RecipientMapping)[];
const searchableFrom = 10;

export interface RecipientReportProps {
  surveyId: string;
  report: RecipientUpload;
  /** Is undefined once the browser no longer has the file. */
  onMap: ((mapping: RecipientMapping) => void) | undefined;
  /** The meaning of columns can be chosen only for a file. */
  isFile: boolean;
}

/** Shows what was found in a file of recipients, and what its columns mean. */
export const RecipientReport = ({ surveyId, report, onMap, isFile }: RecipientReportProps) => {
  const { t } = useTranslation('mailings');
  const texts = useRecipientTexts();
  const { uploadId, mapping } = report;
  const columns = report.columns.filter((name) => name !== '');
  const others = columns.filter((name) => !Object.values(mapping).includes(name));
  const choose = (field: keyof RecipientMapping, chosen: string | null): void => {
    const { [field]: _, ...rest } = mapping;
    // A column has one meaning.
    const kept = Object.fromEntries(Object.entries(rest).filter(([, name]) => name !== chosen));
    const next = { ...kept, ...(chosen !== null && { [field]: chosen }) } as Partial<RecipientMapping>;
    if (next.email !== undefined) onMap?.({ ...next, email: next.email });
  };
  const helpOf = (field: keyof RecipientMapping): string | undefined => {
    if (field !== 'email') return undefined;
    if (onMap === undefined) return t('recipients.chooseAgain');
    return uploadId === null ? t('recipients.chooseColumn') : undefined;
  };
  return (
    <>
      {uploadId !== null && (
        <Counts
          counts={[
            { label: t('recipients.valid'), count: report.valid },
            // Only a file has lines that are wrong.
            ...(isFile
              ? [
                  { label: t('recipients.invalid'), count: report.invalidCount },
                  { label: t('recipients.duplicates'), count: report.duplicates },
                ]
              : []),
            { label: t('recipients.unsubscribed'), count: report.unsubscribed },
          ]}
        />
      )}
      {isFile && (
        <>
          <h3 className={classes.heading}>{t('recipients.columns')}</h3>
          <div className={classes.mapping}>
            {fields.map((field) => (
              <SelectField
                key={field}
                label={t(`field.${field}`)}
                placeholder="–"
                help={helpOf(field)}
                optional={field !== 'email'}
                disabled={onMap === undefined}
                clearable={field !== 'email'}
                searchable={columns.length > searchableFrom}
                options={columns.map((name) => ({ value: name, label: name }))}
                value={mapping[field] ?? null}
                onChange={(chosen) => choose(field, chosen)}
              />
            ))}
          </div>
        </>
      )}
      {report.rows === 0 && !isFile && <WarningNote>{t('recipients.nobody')}</WarningNote>}
      {uploadId !== null && report.rows > 0 && others.length > 0 && (
        <p className={classes.note}>{t('recipients.others', { columns: others })}</p>
      )}
      {uploadId !== null && report.unsubscribed > 0 && (
        <SuppressedRecipients surveyId={surveyId} uploadId={uploadId} count={report.unsubscribed} />
      )}
      {uploadId !== null && report.invalidCount > 0 && (
        <div className={classes.invalid}>
          <WarningNote>{t(report.valid === 0 ? 'recipients.noneValid' : 'recipients.leftOut')}</WarningNote>
          <LineErrors
            errors={report.invalid.map(texts.line)}
            count={report.invalidCount}
            download={
              <ExportButton
                label={t('recipients.downloadInvalid')}
                onExport={() => exportInvalidLines(surveyId, uploadId)}
              />
            }
          />
        </div>
      )}
    </>
  );
};
