import { passwordLimits, passwordRuleCodes, passwordRules } from '@vantage/contract/auth/password-rules';
import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/api/api-problem';
import { useNewPasswordRules, useNewPasswordText } from '../../../lib/session/new-password';
import { PasswordRules } from '../../../ui/forms/fields/passwords/password-rules';
import { PlainButton } from '../../../ui/controls/plain-button';
import { findLinkProblem, useSetPassword, type LinkProblem } from '../api/passwords';
import { FailureNote } from '../layout/failure-note';
import { StepHeading } from '../layout/step-heading';
import { PasswordField } from '../fields/password-field';
import classes from '../sign-in-form.module.css';
import steps from '../sign-in-step.module.css';
import { useFailureText, type FailureText } from '../use-failure-text';

export interface NewPasswordFormProps {
  resetToken: string;
  userName?: string | undefined;
  reason: 'forced' | 'link' | 'invitation';
  onChanged: () => void;
  foot: ReactNode;
  renderOver: (violation: LinkProblem) => ReactNode;
}

export const NewPasswordForm = (props: NewPasswordFormProps) => {
  const { resetToken, userName, reason, onChanged, foot, renderOver } = props;
  const { t } = useTranslation('passwords');
  const failureText = useFailureText();
  const rejection = useNewPasswordText();
  const setNewPassword = useSetPassword();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [errors, setErrors] = useState<{ password?: string; confirmation?: string }>({});
  const [failure, setFailure] = useState<FailureText | null>(null);
  const [over, setOver] = useState<LinkProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const passwordField = useRef<HTMLInputElement>(null);
  const confirmationField = useRef<HTMLInputElement>(null);
  const rules = useNewPasswordRules(password, confirmation);
  const rulesId = useId();

  useEffect(() => passwordField.current?.focus(), []);

  const toMessage = (error: unknown) => {
    const violation = findLinkProblem(error);
    if (violation !== null) return setOver(violation);
    const fields = error instanceof ApiProblem ? error.problem.fields : undefined;
    const code = fields?.['newPassword']?.[0]?.code;
    if (code === undefined) return setFailure(failureText('changePassword', error));
    setErrors({ password: rejection(code) });
    passwordField.current?.focus();
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current) return;
    setFailure(null);
    const breaksRules = passwordRuleCodes.some((code) => !passwordRules[code](password));
    const differs = password !== confirmation;
    setErrors({
      ...(breaksRules && { password: t('newPassword.breaksRules') }),
      ...(!breaksRules && differs && { confirmation: t('newPassword.mismatch') }),
    });
    if (breaksRules) return passwordField.current?.focus();
    if (differs) return confirmationField.current?.focus();
    running.current = true;
    setBusy(true);
    try {
      await setNewPassword.mutateAsync({ resetToken, newPassword: password, userName });
      onChanged();
    } catch (error) {
      toMessage(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  if (over !== null) return renderOver(over);
  return (
    <>
      <StepHeading title={t('newPassword.title')} description={t(`newPassword.reason.${reason}`)} />
      <form className={classes.form} onSubmit={submit} noValidate aria-busy={busy}>
        {failure !== null && <FailureNote failure={failure} />}
        <PasswordField
          ref={passwordField}
          name="new-password"
          label={t('newPassword.new')}
          autoComplete="new-password"
          maxLength={passwordLimits.max}
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setErrors({});
          }}
          error={errors.password}
          describedBy={rulesId}
        />
        <PasswordField
          ref={confirmationField}
          name="confirm-password"
          label={t('newPassword.confirm')}
          autoComplete="new-password"
          maxLength={passwordLimits.max}
          value={confirmation}
          onChange={(event) => {
            setConfirmation(event.currentTarget.value);
            setErrors({});
          }}
          error={errors.confirmation}
        />
        <PasswordRules id={rulesId} rules={rules} />
        <PlainButton type="submit" filled busy={busy} className={classes.submit}>
          {t('newPassword.submit')}
        </PlainButton>
      </form>
      <div className={steps.foot}>{foot}</div>
    </>
  );
};
