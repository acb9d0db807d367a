import type { AuthMethod } from '@vantage/contract/settings/sign-in-settings';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../ui/forms/fields/choices/choice-field';
import { FieldError, type FieldProps } from '../../../ui/forms/fields/field-parts';
import { SwitchField } from '../../../ui/forms/fields/choices/switch-field';
import { SelfLockoutWarning } from './self-lockout-warning';
import classes from './sign-in-methods.module.css';
import type { SelfLockout } from './use-self-lockout';

const order: readonly AuthMethod[] = ['password', 'emailCode', 'sso', 'passkey'];
const withPassword = ['password', 'emailCode', 'none'] as const;
type WithPassword = (typeof withPassword)[number];

export interface SignInMethodsProps extends Pick<FieldProps, 'error'> {
  value: readonly AuthMethod[];
  onChange: (methods: AuthMethod[]) => void;
  /** Null if no one is locked out. */
  selfLockout: SelfLockout | null;
  'data-path'?: string;
}

export const SignInMethods = (props: SignInMethodsProps) => {
  const { value, error, onChange, selfLockout, 'data-path': path } = props;
  const { t } = useTranslation('settings');
  const selected: WithPassword = withPassword.find((one) => one !== 'none' && value.includes(one)) ?? 'none';
  const put = (methods: readonly (AuthMethod | 'none')[]) =>
    onChange(order.filter((method) => methods.includes(method)));
  const beside = value.filter((method) => method !== 'password' && method !== 'emailCode');
  return (
    <div className={classes.methods}>
      <ChoiceField
        label={t('signIn.passwordMethod')}
        value={selected}
        onChange={(next) => put([...beside, next])}
        options={withPassword.map((one) => ({
          value: one,
          label: t(`signIn.withPassword.${one}`),
          help: t(`signIn.withPasswordHelp.${one}`),
        }))}
        {...(path !== undefined && { 'data-path': path })}
      />
      {(['sso', 'passkey'] as const).map((method) => (
        <SwitchField
          key={method}
          label={t(`signIn.method.${method}`)}
          help={t(`signIn.besideHelp.${method}`)}
          checked={value.includes(method)}
          onChange={(event) =>
            put(event.currentTarget.checked ? [...value, method] : value.filter((one) => one !== method))
          }
        />
      ))}
      {/* A live region must exist before its content, so that screen readers announce it. */}
      <div role="status" className={classes.selfLockout}>
        {selfLockout && <SelfLockoutWarning text={selfLockout.text} />}
      </div>
      {error !== undefined && <FieldError>{error}</FieldError>}
      <p className={classes.note}>{t('signIn.neverLockedOut')}</p>
    </div>
  );
};
