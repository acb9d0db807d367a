import type { AuditEntry } from '@vantage/contract/audit-log';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/i18n/formats';
import { Dialog } from '../../ui/overlays/dialog';
import { findDifferences } from './audit-differences';
import { useAuditLabels } from './use-audit-labels';
import classes from './audit-entry-dialog.module.css';

const DescriptionItem = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt className={classes.label}>{label}</dt>
    <dd className={classes.value}>{children}</dd>
  </div>
);

const Differences = ({ entry }: { entry: AuditEntry }) => {
  const { t } = useTranslation('audit');
  const words = useAuditLabels();
  const differences = findDifferences(entry);
  if (differences.length === 0) return null;
  // A creation or deletion has only one side.
  const sides = (['before', 'after'] as const).filter((side) => entry[side] !== null);
  return (
    <table className={classes.differences}>
      <caption className={classes.caption}>{t(sides.length === 2 ? 'changes' : 'values')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('column.field')}</th>
          {sides.length === 2 ? (
            sides.map((side) => (
              <th key={side} scope="col">
                {t(`column.${side}`)}
              </th>
            ))
          ) : (
            <th scope="col">{t('column.value')}</th>
          )}
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <tr key={difference.path}>
            <th scope="row">{words.field(difference.path)}</th>
            {sides.map((side) => (
              <td key={side} data-side={sides.length === 2 ? side : undefined}>
                {words.value(difference.path, difference[side], entry.names)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

export interface AuditEntryDialogProps {
  entry: AuditEntry;
  onClose: () => void;
  onPerson: ((userId: string) => void) | undefined;
  onUser: ((userId: string) => void) | undefined;
}

export const AuditEntryDialog = ({ entry, onClose, onPerson, onUser }: AuditEntryDialogProps) => {
  const { t } = useTranslation('audit');
  const formats = useFormats();
  const words = useAuditLabels();
  const { actor, userId } = entry;
  const about = words.about(entry);
  return (
    <Dialog
      title={words.what(entry)}
      width={640}
      onClose={onClose}
      isText
      footer={
        (onPerson ?? onUser) && (
          <>
            {userId !== null && onUser && (
              <Button variant="default" onClick={() => onUser(userId)}>
                {t('allAboutUser')}
              </Button>
            )}
            {actor !== null && onPerson && (
              <Button variant="default" onClick={() => onPerson(actor.id)}>
                {t('allOfPerson')}
              </Button>
            )}
          </>
        )
      }
    >
      <dl className={classes.facts}>
        <DescriptionItem label={t('column.when')}>
          {formats.dateTime(entry.at)}
          <span className={classes.exact}>{t('utc', { time: toUtc(entry.at) })}</span>
        </DescriptionItem>
        <DescriptionItem label={t('column.who')}>{words.who(entry)}</DescriptionItem>
        {about !== null && <DescriptionItem label={t('column.about')}>{about}</DescriptionItem>}
      </dl>
      <Differences entry={entry} />
      <dl className={classes.ids}>
        {(['address', 'device'] as const).map(
          (field) =>
            entry[field] !== null && (
              <DescriptionItem key={field} label={words.field(field)}>
                {words.value(field, entry[field], entry.names)}
              </DescriptionItem>
            ),
        )}
        <DescriptionItem label={t('requestId')}>{entry.requestId}</DescriptionItem>
        {entry.sessionId !== null && (
          <DescriptionItem label={t('sessionId')}>{entry.sessionId}</DescriptionItem>
        )}
      </dl>
    </Dialog>
  );
};

export const toUtc = (instant: string): string => instant.slice(0, 19).replace('T', ' ');
