import { BackToSignIn } from './back-to-sign-in';
import { NewPasswordForm } from './new-password-form';
import { Note } from './note';
import { useLinkFaultText } from './use-link-fault-text';

export interface ForcedPasswordFormProps {
  resetToken: string;
  onChanged: () => void;
  onBack: () => void;
}

/** The step before a session for whoever has a password that somebody else chose. */
export const ForcedPasswordForm = ({ resetToken, onChanged, onBack }: ForcedPasswordFormProps) => {
  const faultText = useLinkFaultText();
  const back = <BackToSignIn onClick={onBack} />;
  return (
    <NewPasswordForm
      resetToken={resetToken}
      reason="forced"
      onChanged={onChanged}
      foot={back}
      renderOver={(fault) => (
        <>
          <Note tone="bad" role="alert">
            {faultText(fault)}
          </Note>
          {back}
        </>
      )}
    />
  );
};
