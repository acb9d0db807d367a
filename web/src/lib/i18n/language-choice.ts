import { isLanguageCode, type LanguageCode } from '@vantage/contract/language-codes';
import { useTranslation } from 'react-i18next';
import { getNativeName } from './languages';
import { useTenantSettings } from '../session/tenant-settings';
import { toast } from '../browser/toasts';

export const useOfferedLanguages = (): readonly { code: LanguageCode; name: string }[] =>
  useTenantSettings().selectedLanguages.map((code) => ({ code, name: getNativeName(code) }));

export interface LanguageChoice {
  languages: ReturnType<typeof useOfferedLanguages>;
  current: string;
  choose: (code: string) => void;
}

/** @param take applies the choice */
export const useLanguageChoice = (accept: (language: LanguageCode) => Promise<void>): LanguageChoice => {
  const { t, i18n } = useTranslation('problems');
  return {
    languages: useOfferedLanguages(),
    current: i18n.language,
    choose: (selected) => {
      if (!isLanguageCode(selected)) return;
      accept(selected).catch(() => toast({ severity: 'error', message: t('unreachable') }));
    },
  };
};
