import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignInNotice } from '../../lib/browser/router-types';
import { toast } from '../../lib/browser/toasts';
import { storedChallenge } from './security-code/stored-challenge';
import { SignInForm, type Challenge, type SignInFormProps } from './sign-in-form';
import { typedUserName } from './typed-user-name';

// Lazy: few sign-ins reach these steps, and the first one must not wait for them.
const SecurityCodeStep = lazy(() =>
  import('./security-code/security-code-step').then((module) => ({ default: module.SecurityCodeStep })),
);
const ForcedPasswordForm = lazy(() =>
  import('./passwords/forced-password-form').then((module) => ({ default: module.ForcedPasswordForm })),
);

type Step =
  | { kind: 'credentials' }
  | { kind: 'code'; begun?: Challenge }
  | { kind: 'newPassword'; resetToken: string; userName: string | undefined };

export interface SignInStepsProps {
  notice: SignInNotice | undefined;
  CredentialsStep?: ComponentType<SignInFormProps> | undefined;
  forgotPassword: ReactNode;
  onSignedIn: () => void | Promise<void>;
  /** The password was changed, which does not sign the user in. */
  onPasswordChanged: () => void;
}

export const SignInSteps = (props: SignInStepsProps) => {
  const { notice, CredentialsStep = SignInForm, forgotPassword, onPasswordChanged } = props;
  const { t } = useTranslation('sign-in');
  const [step, setStep] = useState<Step>({ kind: storedChallenge() === null ? 'credentials' : 'code' });
  const onSignedIn = () => {
    // The next user of this tab must not see the name.
    typedUserName.keep('');
    return props.onSignedIn();
  };
  useEffect(() => {
    if (notice === 'guardFailed') toast({ severity: 'error', message: t('currentUserFailed') });
  }, [notice, t]);
  const startOver = () => setStep({ kind: 'credentials' });
  const changePassword = (resetToken: string, userName?: string) => {
    // The passkey's user may differ from the name that was typed.
    if (userName === undefined) typedUserName.keep('');
    setStep({ kind: 'newPassword', resetToken, userName });
  };

  return (
    <Suspense>
      {step.kind === 'credentials' && (
        <CredentialsStep
          notice={notice}
          forgotPassword={forgotPassword}
          onSignedIn={onSignedIn}
          onCodeRequired={(begun) => setStep({ kind: 'code', begun })}
          onPasswordChange={changePassword}
        />
      )}
      {step.kind === 'code' && (
        <SecurityCodeStep
          begun={step.begun}
          onSignedIn={onSignedIn}
          onPasswordChange={changePassword}
          onBack={startOver}
        />
      )}
      {step.kind === 'newPassword' && (
        <ForcedPasswordForm
          resetToken={step.resetToken}
          userName={step.userName}
          onChanged={() => {
            startOver();
            onPasswordChanged();
          }}
          onBack={startOver}
        />
      )}
    </Suspense>
  );
};
