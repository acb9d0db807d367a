import { languageCodes, type LanguageCode } from '@vantage/contract/language-codes';
import { useTranslation } from 'react-i18next';
import { nativeNameOf } from './languages';
import { useTenantSettings } from '../session/tenant-settings';
import { toast } from '../browser/toasts';

/** The languages that the tenant offers, each by its own name. */
export const useOfferedLanguages = (): readonly { code: LanguageCode; name: string }[] =>
  useTenantSettings().selectedLanguages.map((code) => ({ code, name: nativeNameOf(code) }));

export interface LanguageChoice {
  languages: ReturnType<typeof useOfferedLanguages>;
  /** The one that the page is in. */
  current: string;
  /** Changes at once, without a reload; a toast says when the texts cannot be fetched. */
  choose: (code: string) => void;
}

/**
 * The languages that a person can choose from here.
 * @param take does what is chosen
 */
export const useLanguageChoice = (take: (language: LanguageCode) => Promise<void>): LanguageChoice => {
  const { t, i18n } = useTranslation('problems');
  return {
    languages: useOfferedLanguages(),
    current: i18n.language,
    choose: (wish) => {
      const code = languageCodes.find((each) => each === wish);
      if (code === undefined) return;
      take(code).catch(() => toast({ severity: 'error', message: t('unreachable') }));
    },
  };
};
