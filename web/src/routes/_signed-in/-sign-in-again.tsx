import type { AuthMethod } from '@vantage/contract/settings/sign-in-settings';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { SignInAgain } from '../../features/sign-in/again/sign-in-again';
import type { SignInFormProps } from '../../features/sign-in/sign-in-form';
import { hasUnsavedChanges } from '../../lib/browser/unsaved-forms';
import { useCurrentUser } from '../../lib/session/current-user';
import { isSameUser, signInAgain } from '../../lib/session/sign-in-again';
import { confirmLeave } from '../../ui/overlays/confirm-leave';
import { loadFirstStep } from '../_auth/-first-step';

const SignInAgainWindow = ({ FirstStep }: { FirstStep: ComponentType<SignInFormProps> }) => {
  const { t } = useTranslation('sign-in');
  const { t: uiText } = useTranslation('ui');
  const user = useCurrentUser();
  const leave = async () => {
    if (!hasUnsavedChanges() || (await confirmLeave(uiText))) signInAgain.answer('left');
  };
  return (
    <SignInAgain
      user={user}
      FirstStep={FirstStep}
      // In this tab, the link would discard what the dialog protects.
      forgotPassword={
        <Link to="/forgotpassword" target="_blank">
          {t('forgotPassword')}
        </Link>
      }
      onSignedIn={async () => signInAgain.answer((await isSameUser()) ? 'sameUser' : 'otherUser')}
      onLeave={() => void leave()}
    />
  );
};

/** @returns the dialog with the tenant's sign-in methods */
export const prepareSignInAgain = async (methods: readonly AuthMethod[]): Promise<ComponentType> => {
  const { FirstStep } = await loadFirstStep(methods);
  return () => <SignInAgainWindow FirstStep={FirstStep} />;
};
