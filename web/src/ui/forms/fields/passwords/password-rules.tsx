import { useTranslation } from 'react-i18next';
import classes from './password-rules.module.css';

export interface PasswordRule {
  key: string;
  label: string;
  isMet: boolean | undefined;
}

/** Tabler's check, inlined: the icon package is in a chunk of the screens after sign-in. */
const Check = () => (
  <svg width="14" height="14" viewBox="0 0 24 24" className={classes.check}>
    <path d="M5 12l5 5l10 -10" />
  </svg>
);

/**
 * The password rules, ticked off while the user types. Does without Mantine because screens before sign-in
 * use it.
 */
export const PasswordRules = ({ id, rules }: { id?: string; rules: readonly PasswordRule[] }) => {
  const { t } = useTranslation('ui');
  return (
    <ul id={id} className={classes.rules} aria-label={t('password.rules')}>
      {rules.map(({ key, label, isMet }) => (
        <li key={key} className={classes.rule} data-met={isMet ?? false}>
          <span className={classes.mark} aria-hidden>
            {isMet && <Check />}
          </span>
          <span>
            <span className={classes.unseen}>{t(isMet ? 'password.met' : 'password.unmet')} </span>
            {label}
          </span>
        </li>
      ))}
    </ul>
  );
};
