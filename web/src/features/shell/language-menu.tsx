import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLanguageChoice } from '../../lib/language-choice';
import { localeOf } from '../../lib/languages';

/** The languages that the tenant offers, as items of a menu. Absent where there is nothing to choose. */
export const LanguageItems = () => {
  const { t } = useTranslation('shell');
  const { languages, current, choose } = useLanguageChoice();
  if (languages.length < 2) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('language')}</Menu.Label>
      <Menu.RadioGroup value={current} onChange={choose}>
        {languages.map(({ code, name }) => (
          <Menu.RadioItem key={code} value={code} lang={localeOf(code)}>
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
};
