import { z } from 'zod';

/** How long each kind of data is stored. The operator chooses within these limits; the defaults apply to a new tenant. */
export const retentionLimits = {
  pageVisitMonths: { min: 1, max: 120, default: 25 },
  auditEntryMonths: { min: 12, max: 240, default: 84 },
  endedSessionDays: { min: 1, max: 730, default: 90 },
  respondentAddressDays: { min: 1, max: 730, default: 90 },
  recipientMonths: { min: 1, max: 120, default: 12 },
} as const;

export type RetentionKind = keyof typeof retentionLimits;
export const retentionKinds = Object.keys(retentionLimits) as readonly RetentionKind[];

const period = ({ min, max }: { readonly min: number; readonly max: number }) => z.int().min(min).max(max);

export const retentionPeriods = z.strictObject({
  /** Visits of pages, from their beginning. */
  pageVisitMonths: period(retentionLimits.pageVisitMonths),
  auditEntryMonths: period(retentionLimits.auditEntryMonths),
  /** Sessions, from their end. The latest of each user remains. */
  endedSessionDays: period(retentionLimits.endedSessionDays),
  /** IP addresses of respondents, from the submission of the response, which remains. */
  respondentAddressDays: period(retentionLimits.respondentAddressDays),
  /** Recipients of a mailing, from its end. Its counts remain. */
  recipientMonths: period(retentionLimits.recipientMonths),
});
export type RetentionPeriods = z.infer<typeof retentionPeriods>;
