import type { AuditEntry } from '@vantage/contract/audit-log';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/i18n/formats';
import { useAuditLabels } from './use-audit-labels';
import classes from './recent-entries.module.css';

/** A short list of entries, the newest first. */
export const RecentEntries = ({ entries }: { entries: readonly AuditEntry[] }) => {
  const { t } = useTranslation('audit');
  const formats = useFormats();
  const words = useAuditLabels();
  if (entries.length === 0) return <p className={classes.detail}>{t('empty.title')}</p>;
  return (
    <ul className={classes.list}>
      {entries.map((entry) => (
        <li key={entry.id}>
          {words.what(entry)}
          <span className={classes.detail}>
            <time dateTime={entry.at}>{formats.dateTime(entry.at)}</time> · {words.who(entry)}
          </span>
        </li>
      ))}
    </ul>
  );
};
