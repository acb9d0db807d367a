import type { AuthMethod } from '@vantage/contract/settings/sign-in-settings';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { withBasePath } from '../../../lib/browser/page-meta';
import { useTenantName } from '../../../lib/session/tenant-settings';
import classes from './sign-in-preview.module.css';

export interface SignInPreviewProps {
  logo: string | null;
  message: string;
  methods: readonly AuthMethod[];
}

export const SignInPreview = ({ logo, message, methods }: SignInPreviewProps) => {
  const { t } = useTranslation(['settings', 'sign-in', 'passwords']);
  const organization = useTenantName();
  const hasPassword = methods.includes('password') || methods.includes('emailCode');
  return (
    <figure className={classes.preview}>
      <figcaption className={classes.caption}>{t('signIn.preview')}</figcaption>
      {/* Decorative: the fields have the same values. */}
      <div className={classes.screen} aria-hidden>
        <div className={classes.brand}>
          <img className={classes.logo} src={logo ?? withBasePath('/favicon.svg')} alt="" />
          {organization}
        </div>
        {message.trim() !== '' && (
          <div className={classes.message}>
            <IconInfoCircle size={14} stroke={1.6} />
            <span>{message.trim()}</span>
          </div>
        )}
        <div className={classes.title}>{t('sign-in:title')}</div>
        {hasPassword && (
          <>
            <div className={classes.field}>{t('sign-in:userNameOrEmail')}</div>
            <div className={classes.field}>{t('sign-in:password')}</div>
            <div className={classes.button} data-filled>
              {t('sign-in:submit')}
            </div>
          </>
        )}
        {(['sso', 'passkey'] as const)
          .filter((method) => methods.includes(method))
          .map((method) => (
            <div key={method} className={classes.button}>
              {method === 'sso'
                ? t('passwords:alternativeSignIn.singleSignOn', { organization })
                : t('passwords:passkey.signIn')}
            </div>
          ))}
      </div>
    </figure>
  );
};
