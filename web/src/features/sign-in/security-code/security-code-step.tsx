import { useEffect, useEffectEvent, useState } from 'react';
import { clearChallenge, storeChallenge, storedChallenge } from './stored-challenge';
import { SecurityCodeForm, type SecurityCodeFormProps } from './security-code-form';
import type { Challenge, SignInFormProps } from '../sign-in-form';

/** Session storage can be edited by the user, so it is validated. */
const readKept = (): Challenge | null => {
  try {
    const remaining = JSON.parse(storedChallenge() ?? 'null') as Partial<Challenge> | null;
    const { userName, challenge, maskedEmail } = remaining ?? {};
    return typeof userName === 'string' && typeof challenge === 'string' && typeof maskedEmail === 'string'
      ? { userName, challenge, maskedEmail }
      : null;
  } catch {
    return null;
  }
};

export interface SecurityCodeStepProps
  extends
    Omit<SecurityCodeFormProps, keyof Challenge | 'onChallengeEnded' | 'onPasswordChange'>,
    Pick<SignInFormProps, 'onPasswordChange'> {
  begun: Challenge | undefined;
}

/** Survives a reload until it is completed or left. */
export const SecurityCodeStep = ({ begun, onSignedIn, onPasswordChange, onBack }: SecurityCodeStepProps) => {
  const [challenge] = useState(() => begun ?? readKept());

  useEffect(() => {
    if (challenge !== null) storeChallenge(JSON.stringify(challenge));
  }, [challenge]);

  const leave = useEffectEvent(() => {
    clearChallenge();
    onBack();
  });
  useEffect(() => {
    if (challenge === null) leave();
  }, [challenge]);

  if (challenge === null) return null;
  return (
    <SecurityCodeForm
      {...challenge}
      onSignedIn={onSignedIn}
      onPasswordChange={(resetToken) => {
        clearChallenge();
        onPasswordChange(resetToken, challenge.userName);
      }}
      onChallengeEnded={clearChallenge}
      onBack={() => {
        clearChallenge();
        onBack();
      }}
    />
  );
};
