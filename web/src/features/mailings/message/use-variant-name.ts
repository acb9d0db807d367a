import type { RespondentLanguageCode } from '@vantage/contract/respondent-languages';
import { useTranslation } from 'react-i18next';
import { respondentLanguageName } from '../../../lib/i18n/respondent-languages';
import { useTenantSettings } from '../../../lib/session/tenant-settings';
import type { Variant } from './message';

/** @param mainLanguage of a message's main texts; by default the organization's default language */
export const useVariantName = (
  mainLanguage?: RespondentLanguageCode | null,
): ((variant: Variant) => string) => {
  const { t } = useTranslation('mailings');
  const { defaultLanguage } = useTenantSettings();
  return (variant) =>
    variant === 'main'
      ? t('translation.main', { language: respondentLanguageName(mainLanguage ?? defaultLanguage) })
      : respondentLanguageName(variant);
};
