import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkProblem } from '../api/passwords';
import { BackToSignIn } from '../layout/back-to-sign-in';
import { StepHeading } from '../layout/step-heading';
import { NewPasswordForm } from './new-password-form';
import { Note } from '../layout/note';
import classes from '../sign-in-form.module.css';
import steps from '../sign-in-step.module.css';
import { useLinkProblemText } from './use-link-problem-text';

export interface ForcedPasswordFormProps {
  resetToken: string;
  userName: string | undefined;
  onChanged: () => void;
  onBack: () => void;
}

const Over = ({ linkProblem, onBack }: { linkProblem: LinkProblem; onBack: () => void }) => {
  const { t } = useTranslation('passwords');
  const problemText = useLinkProblemText();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <>
      <StepHeading title={t('newPassword.title')} />
      <div className={classes.form}>
        <Note tone="bad" role="alert" ref={note}>
          {problemText(linkProblem)}
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
    renderOver={(linkProblem) => <Over linkProblem={linkProblem} onBack={onBack} />}
  />
);
