import { languageCodes, type LanguageCode } from '@vantage/contract/language-codes';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from './i18n';
import { nativeNameOf } from './languages';
import { useTenantSettings } from './tenant-settings';
import { toast } from './toasts';

export interface LanguageChoice {
  /** What the tenant offers, each by its own name. */
  languages: readonly { code: LanguageCode; name: string }[];
  /** The one that the page is in. */
  current: string;
  /** Changes at once, without a reload; a toast says when the texts cannot be fetched. */
  choose: (code: string) => void;
}

/** The languages that a person can choose from here. */
export const useLanguageChoice = (): LanguageChoice => {
  const { selectedLanguages } = useTenantSettings();
  const { t, i18n } = useTranslation('problems');
  return {
    languages: selectedLanguages.map((code) => ({ code, name: nativeNameOf(code) })),
    current: i18n.language,
    choose: (wish) => {
      const code = languageCodes.find((each) => each === wish);
      if (code === undefined) return;
      chooseLanguage(code).catch(() => toast({ severity: 'error', message: t('unreachable') }));
    },
  };
};
