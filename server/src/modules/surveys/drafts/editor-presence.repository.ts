import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';

/** A notification has JSON of a `PresenceMessage`. */
export const presenceChannel = 'survey_editor';

/** What processes tell each other of an editor. */
export interface PresenceMessage {
  readonly tenantId: string;
  readonly surveyId: string;
  readonly editorId: string;
  readonly userId: string;
  /** It is null if only the selection has changed. */
  readonly name: string | null;
  /** It is null if the editor was closed. */
  readonly selection: readonly string[] | null;
}

const notify = preparedStatement(
  `select pg_notify('${presenceChannel}', $2::text) where $1::uuid is not null`,
);

/** Must have less than 8,000 bytes, which PostgreSQL requires. */
export const notifyPresence = async (scope: Scope, message: PresenceMessage): Promise<void> => {
  await notify(scope, JSON.stringify(message));
};
