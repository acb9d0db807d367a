import { Button } from '@mantine/core';
import { IconBraces, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { RespondentSurvey } from '@vantage/contract/surveys/live-surveys';
import { getNodeName, getNodeTitle } from '@vantage/survey-document/node-title';
import { listNodes } from '@vantage/survey-document/survey-document';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  surveyThemes,
  themeProperty,
  toSurveyTheme,
  type SurveyTheme,
} from '../../../lib/browser/survey-theme';
import { languageName } from '../../../lib/i18n/language-name';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { ScreenSizeControl } from '../../../ui/data-display/screen-size-control';
import { PreviewFrame, type ScreenSize } from '../../../ui/data-display/preview-frame';
import { FailedState, LoadingState } from '../../../ui/feedback/message-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { WarningNote } from '../../../ui/feedback/warning-note';
import { SwitchField } from '../../../ui/forms/fields/choices/switch-field';
import { useIsMobile } from '../../../ui/layout/use-is-mobile';
import { FilterSelect } from '../../../ui/lists/filters/filter-select';
import { useSurveyId } from '../session/survey-id';
import { useDocument, useEditor, useEditorState } from '../session/use-editor';
import { listSurveyLanguages } from '../translations/survey-languages';
import classes from './preview-tab.module.css';
import { surveyPreviewQuery } from './survey-preview-query';
import { useEditorPreview } from './use-editor-preview';

/** Shows the survey of the editor as people who answer it see it. */
export const PreviewTab = () => {
  const { t } = useTranslation('survey-texts');
  const problemText = useProblemText();
  const preview = useQuery(surveyPreviewQuery(useSurveyId()));
  if (preview.data) return <Preview survey={preview.data} />;
  if (preview.error)
    return (
      <FailedState
        title={t('preview.failed')}
        hint={problemText(preview.error)}
        onRetry={() => void preview.refetch()}
      />
    );
  return (
    <LoadingState label={t('preview.loading')}>
      <Skeleton height={480} box />
    </LoadingState>
  );
};

/** @returns the pages with a name, by which the respondent's page finds them */
function usePageOptions(language: string) {
  const document = useDocument();
  return useMemo(
    () =>
      listNodes(document, { parentId: document.rootId, list: 'pages' }).flatMap((id) => {
        const node = document.nodes.get(id);
        const value = node ? getNodeName(node) : '';
        return node && value !== '' ? [{ value, label: getNodeTitle(node, language), id }] : [];
      }),
    [document, language],
  );
}

const Preview = ({ survey }: { survey: RespondentSurvey }) => {
  const { t, i18n } = useTranslation('survey-texts');
  const isMobile = useIsMobile();
  const session = useEditor();
  const document = useDocument();
  const openPageId = useEditorState(({ pageId }) => pageId);
  const [size, setSize] = useState<ScreenSize>('desktop');
  const [chosenLanguage, setLanguage] = useState<string>();
  const language = chosenLanguage ?? i18n.resolvedLanguage ?? i18n.language;
  const [startPage, setStartPage] = useState<string>();
  const [showsHidden, setShowsHidden] = useState(false);
  const [showsAnswers, setShowsAnswers] = useState(false);
  const languages = useMemo(() => listSurveyLanguages(document), [document]);
  const pages = usePageOptions(language);
  const { frame, state, previewedDocument, restart, refresh } = useEditorPreview({
    survey,
    language,
    showsHidden,
  });
  const theme = toSurveyTheme(document.nodes.get(document.rootId)?.properties.get(themeProperty));
  const changeTheme = (value: SurveyTheme | undefined): void => {
    const { rootId: id } = document;
    const isDefault = value === undefined || value === 'default';
    session.execute([{ type: 'set', id, property: themeProperty, ...(!isDefault && { value }) }]);
    refresh();
  };
  const openPage = pages.find(({ id }) => id === openPageId);

  const changeStartPage = (page: string | undefined): void => {
    setStartPage(page);
    restart(page);
  };

  return (
    <section className={classes.tab} aria-label={t('preview.title')}>
      <div className={classes.bar}>
        {!isMobile && (
          <ScreenSizeControl
            label={t('preview.size')}
            names={{
              desktop: t('preview.desktop'),
              tablet: t('preview.tablet'),
              phone: t('preview.phone'),
            }}
            value={size}
            onChange={setSize}
          />
        )}
        {languages.length > 1 && (
          <FilterSelect
            label={t('preview.language')}
            options={languages.map((tag) => ({ value: tag, label: languageName(tag, i18n.language) }))}
            value={chosenLanguage}
            onChange={setLanguage}
          />
        )}
        {pages.length > 1 && (
          <FilterSelect
            label={t('preview.startPage')}
            options={pages.map(({ value, label, id }) => ({
              value,
              label: id === openPage?.id ? t('preview.openPage', { page: label }) : label,
            }))}
            value={startPage}
            onChange={changeStartPage}
          />
        )}
        <FilterSelect
          label={t('preview.theme')}
          options={surveyThemes.map((value) => ({ value, label: t(`preview.themes.${value}`) }))}
          value={theme === 'default' ? undefined : theme}
          onChange={changeTheme}
        />
        <SwitchField
          label={t('preview.showHidden')}
          checked={showsHidden}
          onChange={({ currentTarget }) => setShowsHidden(currentTarget.checked)}
        />
        <span className={classes.gap} />
        <Button
          variant="default"
          leftSection={<IconBraces size={18} stroke={1.6} aria-hidden />}
          aria-pressed={showsAnswers}
          onClick={() => setShowsAnswers((before) => !before)}
        >
          {t('preview.answers')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />}
          onClick={() => restart(startPage)}
        >
          {t('preview.restart')}
        </Button>
      </div>
      {previewedDocument !== null && previewedDocument !== document && (
        <div className={classes.note}>
          <WarningNote
            action={
              <Button size="compact-sm" variant="default" onClick={() => restart(startPage)}>
                {t('preview.restart')}
              </Button>
            }
          >
            {t('preview.outdated')}
          </WarningNote>
        </div>
      )}
      <div className={classes.content}>
        <PreviewFrame
          src={frame.src}
          frameRef={frame.frameRef}
          isRendered={frame.isRendered}
          size={isMobile ? 'desktop' : size}
          title={t('preview.frame')}
          loadingLabel={t('preview.loading')}
        />
        {showsAnswers && (
          <section className={classes.answers} aria-label={t('preview.answers')}>
            <h2 className={classes.heading}>{t('preview.answers')}</h2>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it */}
            <pre className={classes.json} tabIndex={0}>
              {JSON.stringify(state?.answers ?? {}, null, 2)}
            </pre>
          </section>
        )}
      </div>
    </section>
  );
};
