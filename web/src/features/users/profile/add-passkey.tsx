import { passkeyLimits, type Passkey } from '@vantage/contract/passkeys';
import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/api/api-problem';
import { PasskeyPromptFailed, abortPasskeyPrompt } from '../../../lib/session/passkey-prompt';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { Dialog } from '../../../ui/overlays/dialog';
import { ErrorSummary } from '../../../ui/forms/error-summary';
import { PasswordField } from '../../../ui/forms/fields/passwords/password-field';
import { TextField } from '../../../ui/forms/fields/text-field';
import { useUnsavedGuard } from '../../../ui/forms/use-unsaved-guard';
import { useFieldText } from '../../../ui/forms/use-field-text';
import { useAddPasskey } from '../api/passkeys';
import { useDeviceText } from './use-device-text';
import classes from './add-passkey.module.css';

export interface AddPasskeyProps {
  userName: string;
  onAdded: (passkey: Passkey) => Promise<void>;
  onClose: () => void;
}

const readCode = (error: unknown): unknown => (error instanceof ApiProblem ? error.code : undefined);

/** Asks for the password if the sign-in is not recent. */
export const AddPasskey = ({ userName, onAdded, onClose }: AddPasskeyProps) => {
  const { t } = useTranslation('users');
  const { t: ui } = useTranslation('ui');
  const problemText = useProblemText();
  const fieldText = useFieldText();
  const deviceText = useDeviceText();
  const addPasskey = useAddPasskey();
  const suggestedName = deviceText(navigator.userAgent);
  const [name, setName] = useState(suggestedName);
  /** Null until the server requires it. */
  const [password, setPassword] = useState<string | null>(null);
  const [errors, setErrors] = useState<{ name?: string; password?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const formId = useId();
  const needsPassword = password !== null;
  useUnsavedGuard(() => name !== suggestedName || Boolean(password));

  // Cancels the browser's prompt when the dialog closes.
  useEffect(() => abortPasskeyPrompt, []);
  useEffect(() => {
    if (needsPassword) passwordField.current?.focus();
  }, [needsPassword]);
  useEffect(() => {
    if (errors.name !== undefined) nameField.current?.focus();
    else if (errors.password !== undefined) passwordField.current?.focus();
  }, [errors]);
  useEffect(() => {
    if (failure !== null) summary.current?.focus();
  }, [failure]);

  const failureText = (error: unknown): string => {
    if (error instanceof PasskeyPromptFailed)
      return t(error.reason === 'failed' ? 'passkeys.couldNot' : `passkeys.${error.reason}`);
    if (readCode(error) === 'passkey.refused') return t('passkeys.refused');
    if (readCode(error) === 'challenge.expired') return t('passkeys.expired');
    return problemText(error);
  };

  const fail = (error: unknown) => {
    if (readCode(error) === 'passkey.proofRequired') setPassword('');
    else if (readCode(error) === 105) setErrors({ password: t('passkeys.wrongPassword') });
    else setFailure(failureText(error));
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const required = (label: string) => fieldText({ path: '', code: 'required', limits: {} }, label);
    const missing = {
      ...(name.trim() === '' && { name: required(t('passkeys.name')) }),
      ...(password === '' && { password: required(t('passkeys.password')) }),
    };
    setErrors(missing);
    setFailure(null);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      await onAdded(await addPasskey.mutateAsync({ name, password }));
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={t('passkeys.add')}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" form={formId} loading={busy}>
            {t('passkeys.continue')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={classes.form}
        noValidate
        aria-busy={busy}
        onSubmit={(event) => void submit(event)}
      >
        <ErrorSummary
          form={{ errors: [], failure, hasSummary: false, summary, focusField: () => undefined }}
        />
        <p>{t(needsPassword ? 'passkeys.proof' : 'passkeys.addHelp')}</p>
        <TextField
          ref={nameField}
          label={t('passkeys.name')}
          help={t('passkeys.nameHelp')}
          error={errors.name}
          maxLength={passkeyLimits.name.max}
          data-autofocus
          autoComplete="off"
          readOnly={busy}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {needsPassword && (
          <>
            {/* Tells a password manager whose password this is. */}
            <input type="text" autoComplete="username" value={userName} readOnly hidden />
            <PasswordField
              ref={passwordField}
              label={t('passkeys.password')}
              error={errors.password}
              autoComplete="current-password"
              readOnly={busy}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          </>
        )}
      </form>
    </Dialog>
  );
};
