import type { LocationTree } from '@vantage/contract/locations';
import {
  userCsvColumns,
  userImportLimits,
  type UserImportDefaults,
  type UserImportReport,
} from '@vantage/contract/users/user-import';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, SessionEnded, genericProblem } from '../../../lib/api/api-problem';
import { toCsv, saveFile } from '../../../lib/browser/csv';
import { rejectedFields } from '../../../lib/api/field-problems';
import { locationsQuery } from '../../../lib/api/locations';
import { useTenantSettings } from '../../../lib/session/tenant-settings';
import { ImportDialog, type ImportState } from '../../../ui/forms/files/import-dialog';
import { isFileRejected, useUploadProblemText } from '../../../ui/forms/files/upload-problem';
import { useUnsavedGuard } from '../../../ui/forms/use-unsaved-guard';
import { useStartUserImport, useValidateUserImport, type ColumnMapping } from '../api/user-import';
import { importWatch, useWatchedImport } from './import-watch';
import { MapColumns, unmappedFields, type Mapping } from './map-columns';
import { useImportFieldLabels } from './use-import-field-labels';
import { useImportTexts } from './use-import-texts';
import classes from './import-users.module.css';

type Step =
  | { at: 'choose'; problem?: string }
  | { at: 'checking'; share: number }
  | { at: 'mapping'; columns: readonly string[]; mapping: Mapping }
  | { at: 'checked'; report: UserImportReport }
  | { at: 'sending' }
  | { at: 'failed'; error: unknown; again: () => void };

const lineFeed = 10;

/** Line feeds after the first line, to estimate progress; cells with line breaks count several times. 0 if unknown. */
const splitLines = async (file: File): Promise<number> => {
  if (/\.xlsx$/i.test(file.name)) return 0;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const ends = bytes.reduce((count, byte) => (byte === lineFeed ? count + 1 : count), 0);
  return bytes.at(-1) === lineFeed ? ends - 1 : ends;
};

/** A location path as used in files, taken from the tenant's own locations if possible. */
const buildExample = (items: LocationTree['items']): string => {
  const byId = new Map(items.map((location) => [location.id, location]));
  let location = items.find(({ parentId }) => parentId !== null) ?? items[0];
  if (!location) return 'Head office / Floor 2';
  const names = [];
  for (; location; location = byId.get(location.parentId ?? '')) names.unshift(location.name);
  return names.join(' / ');
};

/** Closing the dialog does not stop an import that has started. */
export const ImportUsers = ({ onClose }: { onClose: () => void }) => {
  const { t, i18n } = useTranslation('users');
  const texts = useImportTexts();
  const problemText = useUploadProblemText();
  const { data: tree } = useQuery(locationsQuery);
  const place = buildExample(tree?.items ?? []);
  const watched = useWatchedImport();
  const validate = useValidateUserImport();
  const start = useStartUserImport();
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const [file, setFile] = useState<File | null>(null);
  const labels = useImportFieldLabels();
  const { defaultLanguage } = useTenantSettings();
  const [defaults, setDefaults] = useState<UserImportDefaults>({
    language: defaultLanguage,
    employeeType: 'Internal',
  });
  const [lines, setLines] = useState(0);
  const work = useRef(new AbortController());
  useEffect(() => () => work.current.abort(), []);
  useUnsavedGuard(() => step.at !== 'choose');

  /** The defaults apply to fields that no column contains. */
  const defaultsFor = (mapping: Mapping): UserImportDefaults => ({
    ...(!mapping.includes('language') && { language: defaults.language }),
    ...(!mapping.includes('employeeType') && { employeeType: defaults.employeeType }),
  });

  /** Errors of the file itself are shown in the step that chooses another. */
  const failed = (error: unknown, again: () => void): void => {
    if (error instanceof SessionEnded || work.current.signal.aborted) return;
    const [problem] = rejectedFields(error);
    if (problem?.path === 'file') setStep({ at: 'choose', problem: texts.file(problem) });
    else if (isFileRejected(error)) setStep({ at: 'choose', problem: problemText(error) });
    else setStep({ at: 'failed', error, again });
  };

  /** Before the columns are mapped, no default applies: the person sees which fields have no column. */
  const check = async (selected: File, mapping?: ColumnMapping): Promise<void> => {
    work.current = new AbortController();
    const { signal } = work.current;
    setFile(selected);
    setStep({ at: 'checking', share: 0 });
    try {
      setLines(await splitLines(selected));
      const onSent = (share: number) => setStep({ at: 'checking', share });
      const report = await validate.mutateAsync({
        file: selected,
        mapping,
        defaults: mapping ? defaultsFor(mapping) : {},
        onSent,
        signal,
      });
      const isMapped = mapping !== undefined || unmappedFields(report.mapping, {}).length === 0;
      setStep(isMapped ? { at: 'checked', report } : { at: 'mapping', ...report });
    } catch (error) {
      failed(error, () => void check(selected, mapping));
    }
  };

  const startImport = async (selected: File, report: UserImportReport): Promise<void> => {
    work.current = new AbortController();
    setStep({ at: 'sending' });
    try {
      const { signal } = work.current;
      const skipInvalid = report.invalidCount > 0;
      importWatch.start(
        await start.mutateAsync({
          file: selected,
          mapping: report.mapping,
          defaults: defaultsFor(report.mapping),
          skipInvalid,
          signal,
        }),
      );
      setStep({ at: 'choose' });
    } catch (error) {
      failed(error, () => void startImport(selected, report));
    }
  };

  const close = (): void => {
    importWatch.clearResult();
    onClose();
  };

  const state = (): ImportState => {
    switch (watched?.at) {
      case 'running':
        return { at: 'importing', done: watched.done, total: watched.total };
      case 'failed':
        return {
          at: 'failed',
          title: t('import.failed'),
          hint: problemText(new ApiProblem({ ...genericProblem(500), code: watched.problem })),
          onRetry: () => {
            importWatch.clearResult();
            if (file) void check(file);
          },
        };
      case 'done':
        return {
          at: 'done',
          message: t('import.done', { count: watched.result.created }),
          counts: [
            { label: t('import.created'), count: watched.result.created },
            { label: t('import.leftOut'), count: watched.result.rows - watched.result.created },
          ],
        };
      case undefined:
        break;
    }
    switch (step.at) {
      case 'choose':
        return step.problem === undefined ? { at: 'choose' } : { at: 'choose', problem: step.problem };
      case 'checking':
        return { at: 'checking', done: Math.floor(lines * step.share), total: lines || null };
      case 'mapping': {
        const unmapped = unmappedFields(step.mapping, defaults);
        return {
          at: 'question',
          content: (
            <MapColumns
              columns={step.columns}
              mapping={step.mapping}
              defaults={defaults}
              onChange={(mapping) => setStep({ ...step, mapping })}
              onDefaults={setDefaults}
            />
          ),
          verb: t('import.checkColumns'),
          problem:
            unmapped.length === 0
              ? null
              : t('import.unmapped', {
                  fields: new Intl.ListFormat(i18n.language).format(unmapped.map((field) => labels[field])),
                }),
        };
      }
      case 'sending':
        return { at: 'importing', done: 0, total: null };
      case 'failed':
        return {
          at: 'failed',
          title: t('import.notChecked'),
          hint: problemText(step.error),
          onRetry: step.again,
        };
      case 'checked': {
        const { report } = step;
        const verb = report.invalidCount > 0 ? 'import.onlyValid' : 'import.all';
        const ignored = report.columns.filter(
          (name, index) => report.mapping[index] === null && name.trim() !== '',
        );
        return {
          at: 'checked',
          fileName: file?.name ?? '',
          counts: [
            { label: t('import.valid'), count: report.valid },
            { label: t('import.invalid'), count: report.invalidCount },
          ],
          errors: report.invalid.map((problem) => ({
            line: problem.line,
            column: problem.field === '' ? t('import.wholeLine') : problem.field,
            value: problem.value,
            reason: texts.line(problem),
          })),
          verb: report.valid === 0 ? null : t(verb, { count: report.valid }),
          note: ignored.length > 0 && (
            <p className={classes.ignored}>{t('import.ignored', { columns: ignored.join(', ') })}</p>
          ),
          back: {
            label: t('import.changeColumns'),
            onChoose: () => setStep({ at: 'mapping', ...report }),
          },
        };
      }
    }
  };

  const saveTemplate = (): void => {
    const example = ['jane.doe', 'Jane', 'Doe', 'jane.doe@example.com', 'User', 'en', place, 'Internal'];
    saveFile('users-template.csv', toCsv([userCsvColumns, example]), 'text/csv');
  };

  return (
    <ImportDialog
      title={t('import.title')}
      state={state()}
      limits={{ endings: ['.csv', '.txt', '.xlsx'], maxBytes: userImportLimits.bytes }}
      dropLabel={t('import.drop')}
      guide={
        <>
          <p>{t('import.guide')}</p>
          <code className={classes.columns}>{userCsvColumns.join(', ')}</code>
          <p>{t('import.guideMore', { place })}</p>
          <Button
            variant="default"
            className={classes.template}
            size="sm"
            leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
            onClick={saveTemplate}
          >
            {t('import.template')}
          </Button>
        </>
      }
      onFile={(selected) => void check(selected)}
      onImport={() => {
        if (!file) return;
        if (step.at === 'mapping') void check(file, step.mapping);
        if (step.at === 'checked') void startImport(file, step.report);
      }}
      onRestart={() => {
        importWatch.clearResult();
        setStep({ at: 'choose' });
      }}
      onClose={close}
    />
  );
};
