import {
  retentionLimits,
  type RetentionKind,
  type RetentionPeriods,
} from '@vantage/contract/settings/retention';
import type { RetentionRow } from './settings.repository';

const columns = {
  pageVisitMonths: 'page_visit_retention_months',
  auditEntryMonths: 'audit_entry_retention_months',
  endedSessionDays: 'ended_session_retention_days',
  respondentAddressDays: 'respondent_address_retention_days',
  recipientMonths: 'recipient_retention_months',
} as const satisfies Readonly<Record<RetentionKind, keyof RetentionRow>>;

export const defaultRetention: RetentionPeriods = {
  pageVisitMonths: retentionLimits.pageVisitMonths.default,
  auditEntryMonths: retentionLimits.auditEntryMonths.default,
  endedSessionDays: retentionLimits.endedSessionDays.default,
  respondentAddressDays: retentionLimits.respondentAddressDays.default,
  recipientMonths: retentionLimits.recipientMonths.default,
};

export const presentRetention = (row: RetentionRow): RetentionPeriods => ({
  pageVisitMonths: row.page_visit_retention_months,
  auditEntryMonths: row.audit_entry_retention_months,
  endedSessionDays: row.ended_session_retention_days,
  respondentAddressDays: row.respondent_address_retention_days,
  recipientMonths: row.recipient_retention_months,
});

/** @returns the columns of the periods that differ */
export const changedRetention = (
  before: RetentionRow,
  change: Partial<RetentionPeriods>,
): Partial<RetentionRow> =>
  Object.fromEntries(
    Object.entries(change)
      .map(([kind, period]) => [columns[kind as RetentionKind], period] as const)
      .filter(([column, period]) => before[column] !== period),
  );
