import type { NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';
import { getNodeTitle } from '@vantage/survey-document/node-title';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../../../lib/i18n/language-name';
import { usePropertyTexts } from '../../metadata/use-property-texts';
import { useEditor } from '../../session/use-editor';
import { TranslationCell } from './translation-cell';
import { toTranslationCommands } from '../translation-commands';
import type { SourceText } from '../translation-rows';
import type { Translations } from '../use-translations';
import classes from './translation-table.module.css';

type Row =
  | { readonly kind: 'group'; readonly key: string; readonly title: string }
  | { readonly kind: 'text'; readonly key: string; readonly text: SourceText };

/** Height in px of a row whose texts fit on one line. */
const usualRowHeight = 57;

export interface TranslationTableProps {
  readonly translations: Translations;
  readonly texts: readonly SourceText[];
  /** The languages beside the main one. */
  readonly targets: readonly string[];
}

function useRows(document: SurveyDocument, texts: readonly SourceText[]): readonly Row[] {
  const { t } = useTranslation('survey-texts');
  return useMemo(() => {
    const rows: Row[] = [];
    const getGroupTitle = (pageId: NodeId | null): string => {
      const page = pageId === null ? undefined : document.nodes.get(pageId);
      return page ? getNodeTitle(page) || t('translations.page') : t('translations.survey');
    };
    let group: NodeId | null | undefined;
    for (const text of texts) {
      if (text.pageId !== group) {
        group = text.pageId;
        rows.push({ kind: 'group', key: `group ${group ?? ''} ${rows.length}`, title: getGroupTitle(group) });
      }
      rows.push({ kind: 'text', key: text.id, text });
    }
    return rows;
  }, [document, texts, t]);
}

export const TranslationTable = ({ translations, texts, targets }: TranslationTableProps) => {
  const { t, i18n } = useTranslation('survey-texts');
  const session = useEditor();
  const { getTitle } = usePropertyTexts();
  const { main, read, getState, acceptTranslation } = translations;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRows(session.getState().document, texts);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: () => usualRowHeight,
    overscan: 6,
  });
  const languages = [main, ...targets];
  const titles = new Map(languages.map((tag) => [tag, languageName(tag, i18n.language)]));

  const change = (text: SourceText, language: string, translation: string): void => {
    const { document } = session.getState();
    session.execute(toTranslationCommands(document, [{ text, language, translation }]), {
      mergeKey: `translation ${text.id} ${language}`,
    });
  };

  const renderText = (text: SourceText) => {
    const property = text.path.findLast((step) => typeof step === 'string') ?? text.property;
    return (
      <>
        <div className={classes.name} role="rowheader">
          <span className={classes.property}>{getTitle({ name: property })}</span>
          <span className={classes.key}>{text.key}</span>
        </div>
        {languages.map((language) => {
          const isMain = language === main;
          return (
            <TranslationCell
              key={language}
              language={language}
              languageTitle={titles.get(language) ?? language}
              label={t('translations.cell', {
                language: titles.get(language),
                text: text.source || text.key,
              })}
              value={read(text, language)}
              placeholder={isMain ? text.source : t('translations.missing')}
              state={isMain ? 'current' : getState(text, language)}
              onChange={(translation) => change(text, language, translation)}
              onAccept={() => acceptTranslation(text, language)}
            />
          );
        })}
      </>
    );
  };

  return (
    <div ref={scroller} className={classes.scroller}>
      <div
        className={classes.table}
        role="table"
        aria-label={t('translations.table')}
        aria-rowcount={rows.length + 1}
        style={{ '--columns': languages.length } as CSSProperties}
      >
        <div role="rowgroup" className={classes.head}>
          <div role="row" className={classes.row}>
            <span role="columnheader">{t('translations.text')}</span>
            {languages.map((language) => (
              <span key={language} role="columnheader">
                {titles.get(language)}
                {language === main && <span className={classes.main}> {t('translations.main')}</span>}
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={classes.body} style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index];
            return (
              row && (
                <div
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  role="row"
                  aria-rowindex={index + 2}
                  className={classes.row}
                  data-kind={row.kind}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {row.kind === 'group' ? (
                    <span role="rowheader" className={classes.group}>
                      {row.title}
                    </span>
                  ) : (
                    renderText(row.text)
                  )}
                </div>
              )
            );
          })}
        </div>
      </div>
    </div>
  );
};
