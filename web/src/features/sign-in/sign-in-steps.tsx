import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import type { SignInNotice } from '../../lib/route-facts';
import { Note } from './note';
import { SignInForm, type SignInFormProps } from './sign-in-form';
import classes from './sign-in-form.module.css';

// Few sign-ins come to these steps, and none may hold back the first one.
const SecurityCodeForm = lazy(() =>
  import('./security-code-form').then((module) => ({ default: module.SecurityCodeForm })),
);
const ForcedPasswordForm = lazy(() =>
  import('./forced-password-form').then((module) => ({ default: module.ForcedPasswordForm })),
);

type Step =
  | { kind: 'credentials' }
  | { kind: 'code'; userName: string; challenge: string; maskedEmail: string }
  | { kind: 'newPassword'; resetToken: string };

export interface SignInStepsProps {
  /** The tenant's message above the login area; empty for none. */
  message: string;
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
  const { message, notice, FirstStep = SignInForm, forgotPassword, onSignedIn, onPasswordChanged } = props;
  const [step, setStep] = useState<Step>({ kind: 'credentials' });
  const startOver = () => setStep({ kind: 'credentials' });
  const changePassword = (resetToken: string) => setStep({ kind: 'newPassword', resetToken });

  return (
    <>
      {message !== '' && <Note tone="info">{message}</Note>}
      <div className={classes.step} data-below-message={message !== ''}>
        {step.kind === 'credentials' && (
          <FirstStep
            notice={notice}
            forgotPassword={forgotPassword}
            onSignedIn={onSignedIn}
            onCodeRequired={(challenge) => setStep({ kind: 'code', ...challenge })}
            onPasswordChange={changePassword}
          />
        )}
        <Suspense>
          {step.kind === 'code' && (
            <SecurityCodeForm
              {...step}
              onSignedIn={onSignedIn}
              onPasswordChange={changePassword}
              onBack={startOver}
            />
          )}
          {step.kind === 'newPassword' && (
            <ForcedPasswordForm
              resetToken={step.resetToken}
              onChanged={() => {
                startOver();
                onPasswordChanged();
              }}
              onBack={startOver}
            />
          )}
        </Suspense>
      </div>
    </>
  );
};
