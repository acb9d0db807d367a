import type { AppSettings } from '@vantage/contract/settings/settings';
import { useTranslation } from 'react-i18next';
import classes from './auth-foot.module.css';

export interface AuthFootProps {
  supportEmail: string | null;
  links: AppSettings['links'];
}

/** The organization's address for support and its own pages. */
export const AuthFoot = ({ supportEmail, links }: AuthFootProps) => {
  const { t } = useTranslation('sign-in');
  const pages = (['privacy', 'accessibility', 'support'] as const).filter((page) => links[page] !== null);
  return (
    <>
      {supportEmail !== null && <a href={`mailto:${supportEmail}`}>{t('help', { address: supportEmail })}</a>}
      {pages.length > 0 && (
        <ul className={classes.pages}>
          {pages.map((page) => (
            <li key={page}>
              <a href={links[page] ?? ''} target="_blank" rel="noreferrer">
                {t(`pages.${page}`)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
