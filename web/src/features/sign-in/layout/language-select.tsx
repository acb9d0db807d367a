import { IconChevronDown, IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { preferLanguage } from '../../../lib/i18n/i18n';
import { useLanguageChoice } from '../../../lib/i18n/language-choice';
import { getLocale } from '../../../lib/i18n/languages';
import classes from './language-select.module.css';

/** Absent with fewer than two languages. */
export const LanguageSelect = () => {
  const { t } = useTranslation('sign-in');
  const { languages, current, choose } = useLanguageChoice(preferLanguage);
  if (languages.length < 2) return null;
  return (
    <div className={classes.chooser}>
      <IconLanguage size={16} stroke={1.6} className={classes.icon} aria-hidden />
      <select
        className={classes.select}
        aria-label={t('language')}
        value={current}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={getLocale(code)}>
            {name}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={1.6} className={classes.chevron} aria-hidden />
    </div>
  );
};
