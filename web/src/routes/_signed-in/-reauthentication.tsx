import type { AuthMethod } from '@vantage/contract/settings/sign-in-settings';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ReauthenticationDialog } from '../../features/sign-in/reauthentication/reauthentication-dialog';
import type { SignInFormProps } from '../../features/sign-in/sign-in-form';
import { hasUnsavedChanges } from '../../lib/browser/unsaved-forms';
import { useCurrentUser } from '../../lib/session/current-user';
import { isSameUser, reauthentication } from '../../lib/session/reauthentication';
import { confirmLeave } from '../../ui/overlays/confirm-leave';
import { loadCredentialsStep } from '../_auth/-credentials-step';

const TenantReauthentication = ({ CredentialsStep }: { CredentialsStep: ComponentType<SignInFormProps> }) => {
  const { t } = useTranslation('sign-in');
  const { t: uiText } = useTranslation('ui');
  const user = useCurrentUser();
  const leave = async () => {
    if (!hasUnsavedChanges() || (await confirmLeave(uiText))) reauthentication.answer('left');
  };
  return (
    <ReauthenticationDialog
      user={user}
      CredentialsStep={CredentialsStep}
      // In this tab, the link would discard what the dialog protects.
      forgotPassword={
        <Link to="/forgotpassword" target="_blank">
          {t('forgotPassword')}
        </Link>
      }
      onSignedIn={async () => reauthentication.answer((await isSameUser()) ? 'sameUser' : 'otherUser')}
      onLeave={() => void leave()}
    />
  );
};

/** @returns the dialog with the tenant's sign-in methods */
export const prepareReauthentication = async (methods: readonly AuthMethod[]): Promise<ComponentType> => {
  const { CredentialsStep } = await loadCredentialsStep(methods);
  return () => <TenantReauthentication CredentialsStep={CredentialsStep} />;
};
