import type { LiveSurvey } from '@vantage/contract/surveys/live-surveys';
import { useTranslation } from 'react-i18next';
import styles from './survey-page.module.css';

export interface LanguageChooser {
  readonly languages: readonly string[];
  readonly current: string;
  readonly choose: (language: string) => void;
}

/** @returns the language's name in that language */
const formatLanguageName = (language: string): string => {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
};

/** Shows the organization, the client and the choice of languages. */
export function SurveyHeader({
  branding,
  chooser,
}: {
  readonly branding: LiveSurvey['survey']['branding'];
  readonly chooser: LanguageChooser | null;
}) {
  const { t } = useTranslation('respondent');
  const { logoUrl, organizationName, customerLogoUrl, customerName } = branding;
  return (
    <header className={styles.header}>
      {logoUrl === null ? (
        <span className={styles.name}>{organizationName}</span>
      ) : (
        <img className={styles.logo} src={logoUrl} alt={organizationName} />
      )}
      {customerLogoUrl !== null && <img className={styles.logo} src={customerLogoUrl} alt={customerName} />}
      {chooser && chooser.languages.length > 1 && (
        <label className={styles.languages}>
          <span className={styles.hidden}>{t('language')}</span>
          <select
            className={styles.select}
            value={chooser.current}
            onChange={({ currentTarget }) => chooser.choose(currentTarget.value)}
          >
            {chooser.languages.map((language) => (
              <option key={language} value={language} lang={language}>
                {formatLanguageName(language)}
              </option>
            ))}
          </select>
        </label>
      )}
    </header>
  );
}
