import type { RespondentErasure } from '@vantage/contract/surveys/respondent-erasure';
import type { RespondentErasureRow } from './respondent-erasures.repository';

export const presentErasure = (row: RespondentErasureRow): RespondentErasure => ({
  id: row.id,
  state: row.finished_at === null ? 'Running' : 'Done',
  responses: row.responses,
  recipients: row.recipients,
  requestedAt: row.requested_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
});
