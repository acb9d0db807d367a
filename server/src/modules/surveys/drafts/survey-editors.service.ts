import type { SurveyDraftEvent } from '@vantage/contract/surveys/survey-commands';
import type { Actor } from '../../../platform/actor';
import type { Database } from '../../../platform/database/database';
import { notFound } from '../../../platform/errors';
import type { EventStream } from '../../../platform/http/responses/event-streams';
import type { JsonText } from '../../../platform/http/responses/json-text';
import type { SurveyService } from '../surveys.service';
import type { DraftCommandRepository } from './draft-commands.repository';
import type { DraftEvents } from './draft-events';
import type { EditorPresence } from './editor-presence';

interface Dependencies {
  readonly database: Database;
  readonly surveys: Pick<SurveyService, 'get'>;
  readonly commandRepository: Pick<DraftCommandRepository, 'readState' | 'readUserName'>;
  readonly events: DraftEvents;
  readonly presence: Pick<EditorPresence, 'select'>;
}

export type SurveyEditorService = ReturnType<typeof surveyEditorService>;

/** Tells the editors of a survey of each other. */
export const surveyEditorService = ({
  database,
  surveys,
  commandRepository,
  events,
  presence,
}: Dependencies) => ({
  /**
   * Somebody who views as another user is not present to others.
   * @param query.after the version of the draft that the editor has
   * @throws {AppError} notFound, request.tooMany
   */
  async watch(
    actor: Actor,
    surveyId: string,
    { editorId, after }: { readonly editorId: string; readonly after: number },
  ): Promise<EventStream<SurveyDraftEvent | JsonText>> {
    const { tenantId, userId, viewAs } = actor;
    await surveys.get(actor, surveyId);
    const name =
      viewAs === null
        ? await database.read(tenantId, (scope) => commandRepository.readUserName(scope, userId))
        : null;
    return events.stream({ tenantId, surveyId, userId, editorId, name }, after);
  },

  /** @throws {AppError} notFound */
  async select(
    actor: Actor,
    surveyId: string,
    { editorId, selection }: { readonly editorId: string; readonly selection: readonly string[] },
  ): Promise<undefined> {
    const { tenantId, userId } = actor;
    const state = await database.read(tenantId, (scope) => commandRepository.readState(scope, surveyId));
    if (!state) throw notFound();
    await presence.select({ tenantId, surveyId, userId, editorId }, selection);
    return undefined;
  },
});
