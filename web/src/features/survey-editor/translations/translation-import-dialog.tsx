import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../../lib/i18n/language-name';
import { WarningNote } from '../../../ui/feedback/warning-note';
import { ImportDialog, type ImportState } from '../../../ui/forms/files/import-dialog';
import { useEditor } from '../session/use-editor';
import { readTableFile } from './read-table-file';
import { toTranslationCommands } from './translation-commands';
import { compareTable, type TableReport } from './translation-table-file';
import classes from './translation-import-dialog.module.css';
import type { Translations } from './use-translations';

const limits = { endings: ['.csv', '.xlsx', '.txt'], maxBytes: 10 * 2 ** 20 } as const;

/** The report lists at most this many changes. */
const maxListed = 100;

export interface TranslationImportDialogProps {
  readonly translations: Translations;
  readonly onClose: () => void;
}

const ChangeList = ({ changes }: Pick<TableReport, 'changes'>) => {
  const { t, i18n } = useTranslation('survey-texts');
  if (changes.length === 0) return null;
  return (
    <section aria-label={t('translations.import.changes')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it */}
      <ul className={classes.changes} tabIndex={0}>
        {changes.slice(0, maxListed).map(({ text, language, before, translation }) => (
          <li key={`${text.id} ${language}`} className={classes.change}>
            <span className={classes.location}>
              {languageName(language, i18n.language)} · {text.key}
            </span>
            {before !== '' && (
              <del className={classes.before} lang={language}>
                {before}
              </del>
            )}
            <ins className={classes.after} lang={language}>
              {translation}
            </ins>
          </li>
        ))}
      </ul>
      {changes.length > maxListed && (
        <p className={classes.more}>{t('translations.import.more', { count: changes.length - maxListed })}</p>
      )}
    </section>
  );
};

/** Reads a file with translations, tells what it would change, and changes it as one step of the history. */
export const TranslationImportDialog = ({ translations, onClose }: TranslationImportDialogProps) => {
  const { t, i18n } = useTranslation('survey-texts');
  const session = useEditor();
  const { main, targets, addLanguage } = translations;
  const [state, setState] = useState<ImportState>({ at: 'choose' });
  const [report, setReport] = useState<TableReport | null>(null);

  const toNote = ({ changes, unknownColumns, newLanguages }: TableReport): ReactNode => (
    <>
      {unknownColumns.length > 0 && (
        <WarningNote>
          {t('translations.import.unknownColumns', {
            columns: new Intl.ListFormat(i18n.language).format(unknownColumns),
          })}
        </WarningNote>
      )}
      {newLanguages.length > 0 && (
        <p>
          {t('translations.import.newLanguages', {
            languages: new Intl.ListFormat(i18n.language).format(
              newLanguages.map((language) => languageName(language, i18n.language)),
            ),
          })}
        </p>
      )}
      <ChangeList changes={changes} />
    </>
  );

  const toCounts = ({ changes, unchanged, empty, unknownKeys }: TableReport) => [
    { label: t('translations.import.changed'), count: changes.length },
    { label: t('translations.import.unchanged'), count: unchanged },
    { label: t('translations.import.empty'), count: empty },
    { label: t('translations.import.unknownKeys'), count: unknownKeys.length },
  ];

  const handleFile = async (file: File): Promise<void> => {
    setState({ at: 'checking', done: 0, total: null });
    try {
      const table = await readTableFile(file);
      const read = compareTable(session.getState().document, table, [main, ...targets]);
      if (!read) {
        setState({ at: 'choose', problem: t('translations.import.noKeys') });
        return;
      }
      setReport(read);
      setState({
        at: 'checked',
        fileName: file.name,
        counts: toCounts(read),
        errors: read.unknownKeys.map(({ line, key }) => ({
          line,
          column: 'key',
          value: key,
          reason: t('translations.import.unknownKey'),
        })),
        verb:
          read.changes.length === 0 ? null : t('translations.import.apply', { count: read.changes.length }),
        note: toNote(read),
      });
    } catch {
      setState({ at: 'choose', problem: t('translations.import.unreadable') });
    }
  };

  const apply = (): void => {
    if (!report) return;
    session.execute(toTranslationCommands(session.getState().document, report.changes));
    for (const language of report.newLanguages) addLanguage(language);
    setState({
      at: 'done',
      message: t('translations.import.done', { count: report.changes.length }),
      counts: toCounts(report),
    });
  };

  return (
    <ImportDialog
      title={t('translations.import.title')}
      state={state}
      limits={limits}
      dropLabel={t('translations.import.drop')}
      guide={t('translations.import.guide')}
      onFile={(file) => void handleFile(file)}
      onImport={apply}
      onRestart={() => setState({ at: 'choose' })}
      onClose={onClose}
    />
  );
};
