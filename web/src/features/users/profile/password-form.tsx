import { passwordLimits } from '@vantage/contract/auth/password-rules';
import { passwordChange } from '@vantage/contract/auth/passwords';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/api/api-problem';
import { useProblemText } from '../../../lib/i18n/problem-text';
import {
  findServerProblem,
  useNewPasswordRules,
  useNewPasswordText,
} from '../../../lib/session/new-password';
import { toast } from '../../../lib/browser/toasts';
import { PasswordField } from '../../../ui/forms/fields/passwords/password-field';
import { PasswordRules } from '../../../ui/forms/fields/passwords/password-rules';
import { SectionForm } from '../../../ui/forms/section-form';
import { useSaveForm } from '../../../ui/forms/use-save-form';
import { useChangePassword } from '../api/change-password';

const empty = { oldPassword: '', newPassword: '', confirmPassword: '' };

export const PasswordForm = ({ userName }: { userName: string }) => {
  const { t } = useTranslation('users');
  const { t: problem } = useTranslation('problems');
  const problemText = useProblemText();
  const { t: password } = useTranslation('passwords');
  const newPasswordText = useNewPasswordText();
  const changePassword = useChangePassword();

  const form = useSaveForm({
    initialValues: empty,
    schema: passwordChange,
    labels: {
      oldPassword: t('profile.oldPassword'),
      newPassword: password('newPassword.new'),
      confirmPassword: password('newPassword.confirm'),
    },
    explain: ({ path, code }) => {
      if (code === 'required') return undefined;
      if (path === 'newPassword') return newPasswordText(code);
      if (code === 'mismatch') return password('newPassword.mismatch');
      return code === 'wrong' ? problem('105') : undefined;
    },
    liveProblems: () => {
      const code = findServerProblem(rules);
      return code === undefined ? [] : [{ path: 'newPassword', code, limits: {} }];
    },
    explainFailure: (error) => {
      const minutes = error instanceof ApiProblem ? error.problem.lockMinutes : undefined;
      if (minutes !== undefined) return t('profile.locked', { count: minutes });
      // After any failure, the password is unchanged.
      return { text: t('profile.notChecked'), help: problemText(error) };
    },
    save: (change) => changePassword.mutateAsync(change),
    onSaved: () => {
      form.form.setValues(empty);
      form.form.resetDirty(empty);
      toast({ severity: 'success', message: t('profile.passwordChanged') });
    },
  });
  const { newPassword, confirmPassword } = form.form.values;
  const rules = useNewPasswordRules(newPassword, confirmPassword, userName);

  return (
    <SectionForm
      form={form}
      title={t('profile.password')}
      help={t('profile.passwordHelp')}
      verb={password('newPassword.submit')}
      secondary
    >
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={userName} readOnly hidden />
      <PasswordField {...form.field('oldPassword')} autoComplete="current-password" />
      <PasswordField
        {...form.field('newPassword')}
        autoComplete="new-password"
        maxLength={passwordLimits.max}
      />
      <PasswordField
        {...form.field('confirmPassword')}
        autoComplete="new-password"
        maxLength={passwordLimits.max}
      />
      <PasswordRules rules={rules} />
    </SectionForm>
  );
};
