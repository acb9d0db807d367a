import { useTranslation } from 'react-i18next';
import classes from './password-rules.module.css';

/** One of the things that a password must be. */
export interface PasswordRule {
  key: string;
  label: string;
  /** `undefined` as long as nobody can say. */
  isMet: boolean | undefined;
}

/** Tabler's check, drawn here: the icon itself lies among those of the screens after sign-in. */
const Check = () => (
  <svg width="14" height="14" viewBox="0 0 24 24" className={classes.check}>
    <path d="M5 12l5 5l10 -10" />
  </svg>
);

/**
 * What a password must be, ticking off while somebody types; it stands below the fields it speaks of. Made without
 * Mantine, since it stands on screens before sign-in, too.
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
            {label}
            <span className={classes.unseen}> {t(isMet ? 'password.met' : 'password.unmet')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
};
