import { passwordLimits } from '@vantage/contract/auth/password-rules';
import { useTranslation } from 'react-i18next';
import type { NewPasswordRule } from '../../../lib/session/new-password';
import { ChoiceField } from '../../../ui/forms/fields/choices/choice-field';
import { FieldPair, FormSection } from '../../../ui/forms/form-section';
import { PasswordField } from '../../../ui/forms/fields/passwords/password-field';
import { PasswordRules } from '../../../ui/forms/fields/passwords/password-rules';
import type { FieldOf } from '../../../ui/forms/use-save-form';
import type { PasswordSetup } from './user-values';

export interface FirstPasswordProps {
  isNew: boolean;
  rules: readonly NewPasswordRule[];
  passwordSetup: FieldOf<PasswordSetup>;
  password: FieldOf<string>;
  confirmPassword: FieldOf<string>;
}

/** A new user gets an invitation, an existing one keeps the password, unless one is set here. */
export const FirstPassword = ({
  isNew,
  rules,
  passwordSetup,
  password,
  confirmPassword,
}: FirstPasswordProps) => {
  const { t } = useTranslation('users');
  return (
    <FormSection
      title={t(isNew ? 'form.firstPassword' : 'form.otherPassword')}
      help={t(isNew ? 'form.firstPasswordHelp' : 'form.otherPasswordHelp')}
    >
      <ChoiceField
        label={passwordSetup.label}
        value={passwordSetup.value}
        onChange={(next) => passwordSetup.onChange(next)}
        options={[
          isNew
            ? { value: 'mail', label: t('form.invite'), help: t('form.inviteHelp') }
            : { value: 'mail', label: t('form.keepPassword') },
          { value: 'set', label: t('form.setPassword'), help: t('form.setPasswordHelp') },
        ]}
      />
      {passwordSetup.value === 'set' && (
        <>
          <FieldPair>
            <PasswordField {...password} autoComplete="new-password" maxLength={passwordLimits.max} />
            <PasswordField {...confirmPassword} autoComplete="new-password" maxLength={passwordLimits.max} />
          </FieldPair>
          <PasswordRules rules={rules} />
        </>
      )}
    </FormSection>
  );
};
