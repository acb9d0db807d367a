import { Button, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { IconLanguage, IconTrash, IconUpload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile, toCsv } from '../../../lib/browser/csv';
import { languageName } from '../../../lib/i18n/language-name';
import { Segmented } from '../../../ui/controls/segmented';
import { EmptyState } from '../../../ui/feedback/message-state';
import { useIsMobile } from '../../../ui/layout/use-is-mobile';
import { ExportMenu } from '../../../ui/lists/export-menu';
import { FilterSelect } from '../../../ui/lists/filters/filter-select';
import { SearchBox } from '../../../ui/lists/search-box';
import { confirm } from '../../../ui/overlays/confirm';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay';
import { useAnnounce } from '../session/announcer';
import { useEditor, useIsReadOnly } from '../session/use-editor';
import { offeredLanguages } from './offered-languages';
import { toLanguageRemoval } from './translation-commands';
import type { SourceText } from './translation-rows';
import { protectTable, toTable } from './translation-table-file';
import { TranslationTable } from './table/translation-table';
import classes from './translations-tab.module.css';
import { useTranslations, type Translations, type TranslationState } from './use-translations';

const ImportDialog = lazyOverlay(() =>
  import('./translation-import-dialog').then((module) => module.TranslationImportDialog),
);

type StateFilter = 'all' | Exclude<TranslationState, 'current'>;

const fileName = 'survey-translations';

function useFilteredTexts(
  { texts, read, getState }: Translations,
  targets: readonly string[],
  state: StateFilter,
  search: string,
): readonly SourceText[] {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const words = search.toLocaleLowerCase(i18n.language);
    const matches = (text: SourceText): boolean =>
      [text.key, text.source, ...targets.map((language) => read(text, language))].some((each) =>
        each.toLocaleLowerCase(i18n.language).includes(words),
      );
    return texts.filter(
      (text) =>
        (state === 'all' || targets.some((language) => getState(text, language) === state)) &&
        (words === '' || matches(text)),
    );
  }, [texts, read, getState, targets, state, search, i18n.language]);
}

/** Translates all texts of the survey, side by side. */
export const TranslationsTab = () => {
  const { t, i18n } = useTranslation('survey-texts');
  const session = useEditor();
  const isReadOnly = useIsReadOnly();
  const announce = useAnnounce();
  const isMobile = useIsMobile();
  const translations = useTranslations();
  const { main, targets, counts } = translations;
  const [state, setState] = useState<StateFilter>('all');
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<string>();
  const [isImporting, setImporting] = useState(false);
  const only = selected !== undefined && targets.includes(selected) ? selected : undefined;
  const visibleTargets = useMemo(() => {
    if (only !== undefined) return [only];
    return isMobile ? targets.slice(0, 1) : targets;
  }, [only, isMobile, targets]);
  const texts = useFilteredTexts(translations, visibleTargets, state, search);
  const getName = (language: string): string => languageName(language, i18n.language);
  const sum = (kind: 'missing' | 'stale'): number =>
    counts
      .filter(({ language }) => visibleTargets.includes(language))
      .reduce((total, each) => total + each[kind], 0);

  const addLanguage = (language: string): void => {
    translations.addLanguage(language);
    announce(t('translations.added', { language: getName(language) }));
  };
  const removeLanguage = async (language: string): Promise<void> => {
    const { document } = session.getState();
    const commands = toLanguageRemoval(document, translations.texts, language);
    const isSure =
      commands.length === 0 ||
      (await confirm({
        title: t('translations.remove.title', { language: getName(language) }),
        body: t('translations.remove.body', { count: commands.length }),
        verb: t('translations.remove.verb'),
        destructive: true,
      }));
    if (!isSure) return;
    session.execute(commands);
    translations.forgetLanguage(language);
    announce(t('translations.removed', { language: getName(language) }));
  };
  const getRows = () => toTable(session.getState().document, targets);
  const exportCsv = (): Promise<string> => {
    saveFile(`${fileName}.csv`, toCsv(protectTable(getRows())), 'text/csv');
    return Promise.resolve(`${fileName}.csv`);
  };
  const exportXlsx = async (): Promise<string> => {
    const { writeXlsx } = await import('../../../lib/browser/xlsx/write-xlsx');
    const file = writeXlsx(getRows(), t('translations.title'));
    saveFile(`${fileName}.xlsx`, file, file.type);
    return `${fileName}.xlsx`;
  };

  return (
    <section className={classes.tab} aria-label={t('translations.title')}>
      <div className={classes.bar}>
        <SearchBox label={t('translations.search')} value={search} onSearch={setSearch} />
        <Segmented
          label={t('translations.filter')}
          options={[
            { value: 'all', label: t('translations.all') },
            { value: 'missing', label: t('translations.missingCount'), count: String(sum('missing')) },
            { value: 'stale', label: t('translations.staleCount'), count: String(sum('stale')) },
          ]}
          value={state}
          onChange={setState}
        />
        {targets.length > 1 && (
          <FilterSelect
            label={t('translations.language')}
            options={targets.map((value) => ({ value, label: getName(value) }))}
            value={only}
            onChange={setSelected}
          />
        )}
        {!isReadOnly && (
          <FilterSelect
            label={t('translations.add')}
            options={offeredLanguages
              .filter((language) => language !== main && !targets.includes(language))
              .map((value) => ({ value, label: getName(value) }))}
            value={undefined}
            onChange={(language) => language !== undefined && addLanguage(language)}
          />
        )}
        <span className={classes.gap} />
        {!isReadOnly && (
          <Button
            variant="default"
            leftSection={<IconUpload size={18} stroke={1.6} aria-hidden />}
            onClick={() => setImporting(true)}
          >
            {t('translations.import.verb')}
          </Button>
        )}
        <ExportMenu
          choices={[
            { label: t('translations.exportCsv'), onExport: exportCsv },
            { label: t('translations.exportXlsx'), onExport: exportXlsx },
          ]}
        />
      </div>
      {targets.length > 0 && (
        <ul className={classes.languages} aria-label={t('translations.languages')}>
          {counts.map(({ language, missing, stale }) => (
            <li key={language}>
              <Menu position="bottom-start">
                <Menu.Target>
                  <Button variant="default" size="compact-sm" disabled={isReadOnly}>
                    {t('translations.summary', {
                      language: getName(language),
                      done: translations.texts.length - missing,
                      total: translations.texts.length,
                    })}
                    {stale > 0 && ` · ${t('translations.summaryStale', { count: stale })}`}
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item
                    color="red"
                    leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />}
                    onClick={() => void removeLanguage(language)}
                  >
                    {t('translations.remove.item', { language: getName(language) })}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            </li>
          ))}
        </ul>
      )}
      {texts.length > 0 ? (
        <TranslationTable translations={translations} texts={texts} targets={visibleTargets} />
      ) : (
        <EmptyState
          icon={<IconLanguage size={24} stroke={1.6} />}
          title={t(translations.texts.length === 0 ? 'translations.empty' : 'translations.noMatch')}
          hint={t(translations.texts.length === 0 ? 'translations.emptyHint' : 'translations.noMatchHint')}
        />
      )}
      {isImporting && <ImportDialog translations={translations} onClose={() => setImporting(false)} />}
    </section>
  );
};
