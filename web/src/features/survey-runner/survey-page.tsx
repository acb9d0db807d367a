import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Survey } from 'survey-react-ui';
import { showLogoAsFavicon } from '../../lib/browser/favicon';
import { themeProperty, toSurveyTheme } from '../../lib/browser/survey-theme';
import { negotiateLanguage } from './best-language';
import { showLanguage } from './page-texts';
import { SurveyHeader } from './survey-header';
import { SurveyMessage } from './survey-message';
import { applyTheme, hasFiles, applyLanguage, getThankYouHtml } from './survey-model';
import styles from './survey-page.module.css';
import { SurveyPromise } from './survey-promise';
import { useFocusedPages } from './use-focused-pages';
import { useLiveSurvey, type FailureReason, type LiveSurveyPage } from './use-live-survey';
import { notifyPreviewRendered, useSurveyPreview } from './use-survey-preview';

const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');
const useScheme = (): 'light' | 'dark' =>
  useSyncExternalStore(
    (changed) => {
      darkSystem.addEventListener('change', changed);
      return () => darkSystem.removeEventListener('change', changed);
    },
    () => (darkSystem.matches ? 'dark' : 'light'),
  );

/** Renders the survey in the selected language, otherwise in a preferred one. */
function useSurveyLanguage({ model, languages, preferred }: LiveSurveyPage) {
  const [language, setLanguage] = useState<string | null>(null);
  // Setting this renders texts of the model again, such as the title.
  const [, setRenderedLanguage] = useState<string | null>(null);
  const current = language ?? negotiateLanguage(preferred, languages);
  useEffect(() => {
    if (!model || current === undefined) return;
    const replaced = new AbortController();
    const applyCurrent = async (): Promise<void> => {
      // If the browser is offline, the survey's texts are loaded already, and those of its buttons follow.
      const isComplete = await showLanguage(current).then(
        () => true,
        () => false,
      );
      if (replaced.signal.aborted) return;
      document.documentElement.lang = current;
      applyLanguage(model, current, isComplete);
      setRenderedLanguage(current);
      if (!isComplete)
        window.addEventListener('online', () => void applyCurrent(), { once: true, signal: replaced.signal });
    };
    void applyCurrent();
    return () => replaced.abort();
  }, [model, current]);
  return current === undefined ? null : { languages, current, choose: setLanguage };
}

export const SurveyPage = ({ token }: { readonly token: string }) => (
  <SurveyPageContent page={useLiveSurvey(token)} />
);

export const SurveyPreview = () => {
  const preview = useSurveyPreview();
  return <SurveyPageContent key={preview.renderKey} page={preview} onRendered={notifyPreviewRendered} />;
};

interface NotLoadedProps {
  readonly reason: FailureReason;
  readonly onRetry: () => void;
}

function NotLoaded({ reason, onRetry }: NotLoadedProps) {
  const { t } = useTranslation('respondent');
  return (
    <SurveyMessage title={t('failed.title')}>
      <p>{t(`failed.${reason}`)}</p>
      <button type="button" className={styles.button} onClick={onRetry}>
        {t('failed.retry')}
      </button>
    </SurveyMessage>
  );
}

interface SurveyPageContentProps {
  readonly page: LiveSurveyPage;
  /** Called once the questions are rendered. */
  readonly onRendered?: () => void;
}

function SurveyPageContent({ page, onRendered }: SurveyPageContentProps) {
  const { t, i18n } = useTranslation('respondent');
  const { phase, live, model } = page;
  const scheme = useScheme();
  const chooser = useSurveyLanguage(page);
  useFocusedPages(model);
  const brandColor = live?.survey.branding.brandColor ?? null;
  const theme = toSurveyTheme(live?.survey.definition?.[themeProperty]);
  const logoUrl = live?.survey.branding.logoUrl;
  useEffect(() => {
    if (logoUrl !== undefined) showLogoAsFavicon(logoUrl);
  }, [logoUrl]);
  const [isThemed, setThemed] = useState(false);
  const [hasNoTheme, setHasNoTheme] = useState(false);

  useEffect(() => {
    if (!model) return;
    applyTheme(model, { theme, scheme, brandColor }).then(
      () => setThemed(true),
      () => setHasNoTheme(true),
    );
  }, [model, theme, scheme, brandColor]);

  useEffect(() => {
    if (isThemed) onRendered?.();
  }, [isThemed, onRendered]);

  const title = model?.processedTitle || (live?.survey.name ?? '');
  useEffect(() => {
    if (title !== '') document.title = title;
  }, [title]);

  const content = () => {
    switch (phase.kind) {
      case 'loading':
        return <p role="status">{t('loading')}</p>;
      case 'redirecting':
        return <p role="status">{t('redirecting')}</p>;
      case 'busy':
        return (
          <SurveyMessage title={t('busy.title')}>
            <p>{t('busy.text')}</p>
          </SurveyMessage>
        );
      case 'failed':
        return <NotLoaded reason={phase.reason} onRetry={page.retry} />;
      case 'state': {
        const date =
          live &&
          new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' }).format(
            new Date(live.survey.startDate),
          );
        return (
          <SurveyMessage title={t(`state.${phase.state}.title`)}>
            <p>{t(`state.${phase.state}.text`, { date })}</p>
            {phase.hasStoredAnswers && <p>{t('state.kept')}</p>}
          </SurveyMessage>
        );
      }
      case 'offer': {
        const { stored } = phase;
        const when = new Intl.DateTimeFormat(i18n.language, {
          dateStyle: 'long',
          timeStyle: 'short',
          // All other screens do the same.
          hourCycle: 'h23',
        }).format(new Date(stored.savedAt));
        return (
          <SurveyMessage title={t('offer.title')}>
            <p>{t('offer.text', { when })}</p>
            <div className={styles.actions}>
              <button type="button" className={styles.button} onClick={() => page.resume(stored)}>
                {t('offer.resume')}
              </button>
              <button type="button" className={styles.secondary} onClick={page.startOver}>
                {t('offer.startOver')}
              </button>
            </div>
          </SurveyMessage>
        );
      }
      case 'sending':
        return <p role="status">{t('sending')}</p>;
      case 'waiting':
        return (
          <SurveyMessage title={t(`waiting.${phase.reason}.title`)}>
            <p>{t(`waiting.${phase.reason}.text`)}</p>
          </SurveyMessage>
        );
      case 'outdated':
        return (
          <SurveyMessage title={t('outdated.title')}>
            <p>{t('outdated.text')}</p>
            <button type="button" className={styles.button} onClick={page.retry}>
              {t('outdated.reload')}
            </button>
          </SurveyMessage>
        );
      case 'tooCostly':
      case 'rejected':
        return (
          <SurveyMessage title={t(`${phase.kind}.title`)}>
            <p>{t(`${phase.kind}.text`)}</p>
            <button type="button" className={styles.button} onClick={page.retry}>
              {t('failed.retry')}
            </button>
          </SurveyMessage>
        );
      case 'sent':
      case 'previewed': {
        const definition = live?.survey.definition;
        const thanks = model && definition ? getThankYouHtml(model, definition) : null;
        return (
          <SurveyMessage title={t(`${phase.kind}.title`)}>
            <p>{t(`${phase.kind}.text`)}</p>
            {thanks !== null && (
              // oxlint-disable-next-line react/no-danger -- sanitized
              <div dangerouslySetInnerHTML={{ __html: thanks }} />
            )}
            {phase.kind === 'previewed' && (
              <button type="button" className={styles.button} onClick={page.startOver}>
                {t('offer.startOver')}
              </button>
            )}
          </SurveyMessage>
        );
      }
      case 'answering':
      case 'needsCorrection':
        // After a deployment, only a reload finds the theme. The survey offers the stored answers again.
        if (hasNoTheme && !isThemed)
          return <NotLoaded reason="offline" onRetry={() => window.location.reload()} />;
        return (
          <>
            <h1 className={styles.title}>{title}</h1>
            {model?.description ? <p className={styles.description}>{model.description}</p> : null}
            {model && live && <SurveyPromise survey={live.survey} model={model} />}
            {page.hasDiscardedAnswers && (
              <p role="status" className={styles.description}>
                {t('discarded')}
              </p>
            )}
            {phase.kind === 'needsCorrection' && (
              <p role="alert" className={styles.alert}>
                {phase.outcome.kind === 'invalid'
                  ? t('needsCorrection.invalid')
                  : t(
                      model && hasFiles(model) ? 'needsCorrection.filesTooLarge' : 'needsCorrection.tooLarge',
                    )}
              </p>
            )}
            {model && isThemed && <Survey model={model} />}
          </>
        );
    }
  };

  return (
    <div className={styles.page} style={brandColor === null ? {} : { accentColor: brandColor }}>
      {live && <SurveyHeader branding={live.survey.branding} chooser={chooser} />}
      <main className={styles.main}>{content()}</main>
    </div>
  );
}
