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

export interface UploadSummaryProps {
  surveyId: string;
  upload: RecipientUpload;
  /** Is undefined once the browser no longer has the file. */
  onMap: ((mapping: RecipientMapping) => void) | undefined;
  /** The meaning of columns can be chosen only for a file. */
  isFile: boolean;
}

/** Shows what was found in a file of recipients, and what its columns mean. */
export const UploadSummary = ({ surveyId, upload, onMap, isFile }: UploadSummaryProps) => {
  const { t } = useTranslation('mailings');
  const texts = useRecipientTexts();
  const { uploadId, mapping } = upload;
  const excluded = upload.invalidCount + upload.duplicates;
  const columns = upload.columns.filter((name) => name !== '');
  const others = columns.filter((name) => !Object.values(mapping).includes(name));
  const choose = (field: keyof RecipientMapping, columnName: string | null): void => {
    const { [field]: _, ...rest } = mapping;
    // A column has one meaning.
    const otherFields = Object.fromEntries(Object.entries(rest).filter(([, name]) => name !== columnName));
    const next = {
      ...otherFields,
      ...(columnName !== null && { [field]: columnName }),
    } as Partial<RecipientMapping>;
    if (next.email !== undefined) onMap?.({ ...next, email: next.email });
  };
  const columnHelp = (field: keyof RecipientMapping): string | undefined => {
    if (field !== 'email') return undefined;
    if (onMap === undefined) return t('recipients.chooseAgain');
    return uploadId === null ? t('recipients.chooseColumn') : undefined;
  };
  return (
    <>
      {uploadId !== null && (
        <Counts
          counts={[
            { label: t('recipients.valid'), count: upload.valid },
            // Only a file has lines that are wrong.
            ...(isFile
              ? [
                  { label: t('recipients.invalid'), count: upload.invalidCount },
                  { label: t('recipients.duplicates'), count: upload.duplicates },
                ]
              : []),
            { label: t('recipients.unsubscribed'), count: upload.unsubscribed },
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
                help={columnHelp(field)}
                optional={field !== 'email'}
                disabled={onMap === undefined}
                clearable={field !== 'email'}
                searchable={columns.length > searchableFrom}
                options={columns.map((name) => ({ value: name, label: name }))}
                value={mapping[field] ?? null}
                onChange={(columnName) => choose(field, columnName)}
              />
            ))}
          </div>
        </>
      )}
      {upload.rows === 0 && !isFile && <WarningNote>{t('recipients.nobody')}</WarningNote>}
      {uploadId !== null && upload.rows > 0 && others.length > 0 && (
        <p className={classes.note}>{t('recipients.others', { columns: others })}</p>
      )}
      {uploadId !== null && upload.unsubscribed > 0 && (
        <SuppressedRecipients surveyId={surveyId} uploadId={uploadId} count={upload.unsubscribed} />
      )}
      {uploadId !== null && excluded > 0 && (
        <div className={classes.invalid}>
          <WarningNote>{t(upload.valid === 0 ? 'recipients.noneValid' : 'recipients.leftOut')}</WarningNote>
          <LineErrors
            errors={[
              ...upload.invalid.map(texts.line),
              ...upload.duplicateLines.map(texts.duplicate),
            ].toSorted((one, other) => one.line - other.line)}
            count={excluded}
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
