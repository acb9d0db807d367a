import { identifierPlaceholders, placeholders } from '@vantage/contract/embedding/placeholders';
import { useTranslation } from 'react-i18next';
import classes from './placeholder-help.module.css';

export const PlaceholderHelp = () => {
  const { t } = useTranslation('insight-config');
  return (
    <details className={classes.box}>
      <summary className={classes.summary}>{t('form.placeholders')}</summary>
      <p className={classes.help}>{t('form.placeholdersHelp')}</p>
      <p className={classes.help}>
        {t('form.identifiersHelp', { allowed: identifierPlaceholders.map((name) => `{${name}}`).join(', ') })}
      </p>
      <dl className={classes.list}>
        {placeholders.map((name) => (
          <div key={name} className={classes.row}>
            <dt>
              <code className={classes.name}>{`{${name}}`}</code>
            </dt>
            <dd className={classes.meaning}>{t(`placeholder.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
