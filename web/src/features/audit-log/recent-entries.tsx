import type { AuditEntry } from '@vantage/contract/audit-log';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/i18n/formats';
import { useAuditLabels } from './use-audit-labels';
import classes from './recent-entries.module.css';

export interface RecentEntriesProps {
  /** Newest first. */
  entries: readonly AuditEntry[];
  /** The user whose entries these are; other subjects are named. */
  userId: string;
}

export const RecentEntries = ({ entries, userId }: RecentEntriesProps) => {
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
            {entry.userId !== userId && words.about(entry) !== null && ` · ${words.about(entry)}`}
          </span>
        </li>
      ))}
    </ul>
  );
};
