import type { LiveSurvey } from '@vantage/contract/surveys/live-surveys';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Model } from 'survey-core';
import styles from './survey-page.module.css';

/** Tells respondents, on the first page, what becomes of their answers. */
export function SurveyPromise({
  survey,
  model,
}: {
  readonly survey: LiveSurvey['survey'];
  readonly model: Model;
}) {
  const { t, i18n } = useTranslation('respondent');
  const isFirstPage = useSyncExternalStore(
    (changed) => {
      model.onCurrentPageChanged.add(changed);
      return () => model.onCurrentPageChanged.remove(changed);
    },
    () => model.isFirstPage,
  );
  if (!isFirstPage) return null;
  const { anonymity, anonymityThreshold, attributes } = survey;
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(attributes);
  return (
    <section className={styles.promise} aria-label={t('promise.label')}>
      <p>
        <strong>{t(`promise.${anonymity}.title`)}</strong> {t(`promise.${anonymity}.text`)}
      </p>
      {attributes.length > 0 && <p>{t('promise.attributes', { names })}</p>}
      {anonymity !== 'Identified' && <p>{t('promise.threshold', { count: anonymityThreshold })}</p>}
    </section>
  );
}
