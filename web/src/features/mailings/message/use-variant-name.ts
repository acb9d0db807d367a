import { useTranslation } from 'react-i18next';
import { getNativeName } from '../../../lib/i18n/languages';
import { useTenantSettings } from '../../../lib/session/tenant-settings';
import type { Variant } from './message';

/** The texts for recipients without a translation are named by the tenant's default language. */
export const useVariantName = (): ((variant: Variant) => string) => {
  const { t } = useTranslation('mailings');
  const { defaultLanguage } = useTenantSettings();
  return (variant) =>
    variant === 'main'
      ? t('translation.main', { language: getNativeName(defaultLanguage) })
      : getNativeName(variant);
};
