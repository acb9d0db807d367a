import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import type { SignInNotice } from '../../lib/browser/router-types';
import { storedChallenge } from './security-code/stored-challenge';
import { SignInForm, type Challenge, type SignInFormProps } from './sign-in-form';
import { typedUserName } from './typed-user-name';

// Few sign-ins come to these steps, and none may hold back the first one.
const SecurityCodeStep = lazy(() =>
  import('./security-code/security-code-step').then((module) => ({ default: module.SecurityCodeStep })),
);
const ForcedPasswordForm = lazy(() =>
  import('./passwords/forced-password-form').then((module) => ({ default: module.ForcedPasswordForm })),
);

type Step =
  | { kind: 'credentials' }
  /** Without a challenge, with the one that this visit keeps. */
  | { kind: 'code'; begun?: Challenge }
  | { kind: 'newPassword'; resetToken: string; userName: string | undefined };

export interface SignInStepsProps {
  notice: SignInNotice | undefined;
  /** The first step, where there are other ways than a password; left out, the form alone. */
  FirstStep?: ComponentType<SignInFormProps> | undefined;
  /** Leads to where a forgotten password is chosen anew. */
  forgotPassword: ReactNode;
  onSignedIn: () => void | Promise<void>;
  /** The password has been changed, and nobody is signed in by that. */
  onPasswordChanged: () => void;
}

/** Signing in, step by step in one place: password, security code, a new password where one is asked for. */
export const SignInSteps = (props: SignInStepsProps) => {
  const { notice, FirstStep = SignInForm, forgotPassword, onPasswordChanged } = props;
  const [step, setStep] = useState<Step>({ kind: storedChallenge() === null ? 'credentials' : 'code' });
  const onSignedIn = () => {
    // Whoever signs in here next is not asked who they are by somebody else's name.
    typedUserName.keep('');
    return props.onSignedIn();
  };
  const startOver = () => setStep({ kind: 'credentials' });
  const changePassword = (resetToken: string, userName?: string) => {
    // A passkey tells who it was, which may be somebody else than was typed.
    if (userName === undefined) typedUserName.keep('');
    setStep({ kind: 'newPassword', resetToken, userName });
  };

  return (
    <Suspense>
      {step.kind === 'credentials' && (
        <FirstStep
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
