import { suppressionImportLimits, type SuppressionImport } from '@vantage/contract/mailings/suppressions';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SessionEnded } from '../../../lib/api/api-problem';
import { rejectedFields } from '../../../lib/api/field-problems';
import { toCsv, saveFile } from '../../../lib/browser/csv';
import { WarningNote } from '../../../ui/feedback/warning-note';
import { ImportDialog, type ImportState } from '../../../ui/forms/files/import-dialog';
import { LineErrors } from '../../../ui/forms/files/line-errors';
import { isFileRejected, useUploadProblemText } from '../../../ui/forms/files/upload-problem';
import { useFileProblemText } from '../../../ui/forms/files/use-file-problem-text';
import { useUnsavedGuard } from '../../../ui/forms/use-unsaved-guard';
import { useImportSuppressions } from '../api/suppressions';
import { useRecipientTexts } from '../recipients/use-recipient-texts';
import classes from './import-suppressions.module.css';

type Step =
  | { at: 'choose'; problem?: string }
  | { at: 'question' }
  | { at: 'sending'; share: number }
  | { at: 'failed'; error: unknown }
  | { at: 'done'; result: SuppressionImport };

const columns = ['email', 'reason'] as const;

const saveTemplate = (): void =>
  saveFile(
    'suppressed-addresses-template.csv',
    toCsv([columns, ['jane.doe@example.com', 'unsubscribed']]),
    'text/csv',
  );

/** Asks before it imports: a list of recipients selected by mistake would suppress all of them. */
export const ImportSuppressions = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('mailings');
  const texts = useRecipientTexts();
  const fileProblemText = useFileProblemText();
  const problemText = useUploadProblemText();
  const importFile = useImportSuppressions();
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const [file, setFile] = useState<File | null>(null);
  const work = useRef(new AbortController());
  useEffect(() => () => work.current.abort(), []);
  useUnsavedGuard(() => step.at === 'sending');

  const failed = (error: unknown): void => {
    if (error instanceof SessionEnded || work.current.signal.aborted) return;
    const [problem] = rejectedFields(error);
    if (problem?.path === 'file')
      setStep({ at: 'choose', problem: fileProblemText(problem) ?? t('suppressions.import.none') });
    else if (isFileRejected(error)) setStep({ at: 'choose', problem: problemText(error) });
    else setStep({ at: 'failed', error });
  };

  const startImport = async (): Promise<void> => {
    if (!file) return;
    work.current = new AbortController();
    setStep({ at: 'sending', share: 0 });
    try {
      const { signal } = work.current;
      const onSent = (share: number) => setStep({ at: 'sending', share });
      setStep({ at: 'done', result: await importFile.mutateAsync({ file, onSent, signal }) });
    } catch (error) {
      failed(error);
    }
  };

  const resultMessage = ({ rows, added, existing, temporary }: SuppressionImport): string => {
    if (added > 0) return t('suppressions.import.done', { count: added });
    if (temporary > 0) return t(`suppressions.import.${rows === 0 ? 'onlyTemporary' : 'noneAdded'}`);
    return t(`suppressions.import.${existing === rows ? 'allExisting' : 'noneAdded'}`);
  };
  const renderDetails = ({ added, invalid, invalidCount, unknownReasons }: SuppressionImport) => (
    <>
      {added > 0 && unknownReasons > 0 && (
        <div className={classes.warning}>
          <WarningNote>
            {t('suppressions.import.unknownReasons', {
              count: unknownReasons,
              reason: t('suppressions.reason.added'),
            })}
          </WarningNote>
        </div>
      )}
      {invalidCount > 0 && (
        <LineErrors
          errors={invalid.map(texts.line)}
          count={invalidCount}
          download={(file?.name ?? '').replace(/(\.\w+)?$/, '-errors.csv')}
        />
      )}
      {invalid.length < invalidCount && (
        <p className={classes.note}>{t('suppressions.import.firstErrors', { count: invalid.length })}</p>
      )}
    </>
  );

  const state = (): ImportState => {
    switch (step.at) {
      case 'choose':
      case 'sending':
        return step;
      case 'question':
        return {
          at: 'question',
          content: (
            <>
              <p className={classes.file}>{file?.name}</p>
              <p>{t('suppressions.import.question')}</p>
            </>
          ),
          verb: t('suppressions.import.verb'),
          problem: null,
        };
      case 'failed':
        return {
          at: 'failed',
          title: t('suppressions.import.failed'),
          hint: problemText(step.error),
          onRetry: () => void startImport(),
        };
      case 'done': {
        const { added, existing, temporary, invalidCount } = step.result;
        return {
          at: 'done',
          message: resultMessage(step.result),
          isNeutral: added === 0,
          counts: [
            { label: t('suppressions.import.added'), count: added },
            { label: t('suppressions.import.existing'), count: existing },
            // Only mailboxes have those.
            ...(temporary > 0 ? [{ label: t('suppressions.import.temporary'), count: temporary }] : []),
            { label: t('suppressions.import.invalid'), count: invalidCount },
          ],
          details: renderDetails(step.result),
        };
      }
    }
  };

  return (
    <ImportDialog
      title={t('suppressions.import.title')}
      state={state()}
      limits={{
        endings: ['.csv', '.txt', '.xlsx', '.mbox', '.eml'],
        maxBytes: suppressionImportLimits.bytes,
      }}
      dropLabel={t('suppressions.import.drop')}
      guide={
        <>
          <p>{t('suppressions.import.guide', { count: suppressionImportLimits.rows })}</p>
          <p className={classes.note}>{t('suppressions.import.mailbox')}</p>
          <Button
            variant="default"
            className={classes.template}
            size="sm"
            leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
            onClick={saveTemplate}
          >
            {t('suppressions.import.template')}
          </Button>
        </>
      }
      onFile={(selected) => {
        setFile(selected);
        setStep({ at: 'question' });
      }}
      onImport={() => void startImport()}
      onRestart={() => setStep({ at: 'choose' })}
      onClose={onClose}
    />
  );
};
