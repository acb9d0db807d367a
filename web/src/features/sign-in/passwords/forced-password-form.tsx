import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkFault } from '../api/passwords';
import { BackToSignIn } from '../layout/back-to-sign-in';
import { StepHeading } from '../layout/step-heading';
import { NewPasswordForm } from './new-password-form';
import { Note } from '../layout/note';
import classes from '../sign-in-form.module.css';
import steps from '../sign-in-step.module.css';
import { useLinkFaultText } from './use-link-fault-text';

export interface ForcedPasswordFormProps {
  resetToken: string;
  userName: string | undefined;
  onChanged: () => void;
  onBack: () => void;
}

const Over = ({ fault, onBack }: { fault: LinkFault; onBack: () => void }) => {
  const { t } = useTranslation('passwords');
  const faultText = useLinkFaultText();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <>
      <StepHeading title={t('newPassword.title')} />
      <div className={classes.form}>
        <Note tone="bad" role="alert" ref={note}>
          {faultText(fault)}
        </Note>
      </div>
      <div className={steps.foot}>
        <BackToSignIn onClick={onBack} />
      </div>
    </>
  );
};

export const ForcedPasswordForm = ({ resetToken, userName, onChanged, onBack }: ForcedPasswordFormProps) => (
  <NewPasswordForm
    resetToken={resetToken}
    userName={userName}
    reason="forced"
    onChanged={onChanged}
    foot={<BackToSignIn onClick={onBack} />}
    renderOver={(fault) => <Over fault={fault} onBack={onBack} />}
  />
);
