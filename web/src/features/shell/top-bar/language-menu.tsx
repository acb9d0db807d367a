import { Menu } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseOwnLanguage } from '../../../lib/i18n/account-language';
import { loadFonts } from '../../../lib/i18n/fonts';
import { useLanguageChoice } from '../../../lib/i18n/language-choice';
import { getLocale } from '../../../lib/i18n/languages';
import classes from './language-menu.module.css';

/** Absent with fewer than two languages. */
export const LanguageItems = () => {
  const { t } = useTranslation('shell');
  const { languages, current, choose } = useLanguageChoice(chooseOwnLanguage);
  const offered = languages.map(({ code }) => code).join(' ');

  // The open menu shows names in several scripts.
  useEffect(() => offered.split(' ').forEach(loadFonts), [offered]);

  if (languages.length < 2) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('language')}</Menu.Label>
      <Menu.RadioGroup value={current} onChange={choose}>
        {languages.map(({ code, name }) => (
          <Menu.RadioItem
            key={code}
            value={code}
            lang={getLocale(code)}
            className={classes.name}
            closeMenuOnClick
          >
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
};
