import { Button } from '@mantine/core';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '@vantage/contract/auth/sign-in';
import type { SignInNotice } from '../../../lib/browser/router-types';
import { Dialog } from '../../../ui/overlays/dialog';
import type { SignInFormProps } from '../sign-in-form';
import { SignInSteps } from '../sign-in-steps';
import { ReturningUser } from './returning-user';

export interface ReauthenticationDialogProps {
  user: Pick<CurrentUser, 'userName' | 'firstName' | 'lastName'>;
  CredentialsStep: ComponentType<SignInFormProps> | undefined;
  forgotPassword: ReactNode;
  onSignedIn: () => Promise<void>;
  onLeave: () => void;
}

/** All sign-in steps, in a dialog that can't be dismissed, over a screen with unsaved work. */
export const ReauthenticationDialog = ({
  user,
  CredentialsStep,
  forgotPassword,
  onSignedIn,
  onLeave,
}: ReauthenticationDialogProps) => {
  const { t } = useTranslation('sign-in');
  const [notice, setNotice] = useState<SignInNotice>();
  return (
    <Dialog
      title={t('again.title')}
      width={440}
      footer={
        <Button variant="default" onClick={onLeave}>
          {t('again.leave')}
        </Button>
      }
    >
      <p>{t('again.description', { name: `${user.firstName} ${user.lastName}`.trim() })}</p>
      <ReturningUser value={user.userName}>
        <SignInSteps
          notice={notice}
          CredentialsStep={CredentialsStep}
          forgotPassword={forgotPassword}
          onSignedIn={onSignedIn}
          onPasswordChanged={() => setNotice('passwordChanged')}
        />
      </ReturningUser>
    </Dialog>
  );
};
