import type { AllSettings } from '@vantage/contract/settings/settings';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../ui/overlays/confirm';
import { useTestConnection } from '../api/test-connection';
import { useOutcomeText } from '../embedding/use-outcome-text';
import { toChange, type CheckedSignIn } from './sign-in-values';

/** Whether a change can turn the sign-in page's button into a dead end. */
const concernsProvider = (read: AllSettings, fields: CheckedSignIn): boolean => {
  if (!fields.authMethod.includes('sso')) return false;
  return (
    !read.authMethod.includes('sso') ||
    fields.issuer !== read.sso.issuer ||
    fields.clientId !== read.sso.clientId ||
    fields.clientSecret !== undefined
  );
};

/** Tests a changed provider before it is saved, and asks if it does not work. */
export const useProviderWarning = () => {
  const { t } = useTranslation('settings');
  const outcomeText = useOutcomeText();
  const test = useTestConnection();
  return {
    isTesting: test.isPending,
    /** @returns false if the change should not be saved */
    async confirm(read: AllSettings, fields: CheckedSignIn): Promise<boolean> {
      if (!concernsProvider(read, fields)) return true;
      const { sso } = toChange(read, fields);
      const outcome = await test.mutateAsync({ kind: 'sso', ...(sso && { sso }) }).catch(() => null);
      // A provider that can't be tested can't be saved either; the form then shows the field's error.
      if (outcome === null || outcome.ok || outcome.code === 'notConfigured') return true;
      return confirm({
        title: t('sso.warning.title'),
        body: t('sso.warning.body', { reason: outcomeText('sso', outcome.code) }),
        verb: t('sso.warning.verb'),
        destructive: true,
      });
    },
  };
};
