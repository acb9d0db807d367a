import { ChangeEvents } from '../../../platform/change-events';
import type { Platform } from '../../../platform/platform';
import type { AuditLog } from '../../audit-log';
import type { SurveyDefinitionRepository } from '../definition/survey-definition.repository';
import { surveyChannel } from '../survey-changes.repository';
import type { SurveyService } from '../surveys.service';
import type { SurveyValidator } from '../validation/survey-validator';
import { draftCommandRepository, type DraftCommandRepository } from './draft-commands.repository';
import { draftCommandService } from './draft-commands.service';
import { draftEvents } from './draft-events';
import { editorPresence } from './editor-presence';
import { notifyPresence, presenceChannel, type PresenceMessage } from './editor-presence.repository';
import { surveyDrafts, type SurveyDrafts } from './survey-drafts';
import { surveyDraftRoutes } from './survey-drafts.routes';
import { surveyEditorService } from './survey-editors.service';

interface Dependencies {
  readonly surveys: SurveyService;
  readonly definitionRepository: SurveyDefinitionRepository;
  readonly surveyValidator: SurveyValidator;
  readonly audit: AuditLog;
}

/** Registers what several editors of a survey need. @returns the reader of drafts, and their log */
export function registerDrafts(
  platform: Platform,
  { surveys, definitionRepository, surveyValidator, audit }: Dependencies,
): { readonly drafts: SurveyDrafts; readonly commandRepository: DraftCommandRepository } {
  const { database } = platform;
  const commandRepository = draftCommandRepository();
  const drafts = surveyDrafts({ database, definitionRepository, commandRepository, surveyValidator });
  const changes = new ChangeEvents();
  platform.onNotification(surveyChannel, (payload) => changes.emit(payload.split(' ')[1] ?? ''));
  platform.onDisconnect(() => changes.emitAll());
  const presence = editorPresence((message) =>
    database.write(message.tenantId, (scope) => notifyPresence(scope, message), { synchronousCommit: false }),
  );
  platform.onNotification(presenceChannel, (payload) =>
    presence.receive(JSON.parse(payload) as PresenceMessage),
  );
  platform.onClose(() => presence.close());
  platform.maintenance((scope, limit) => commandRepository.deleteOld(scope, limit));
  platform.routes((handle) =>
    surveyDraftRoutes(handle, {
      commands: draftCommandService({
        database,
        commandRepository,
        definitionRepository,
        drafts,
        surveyValidator,
        audit,
      }),
      editors: surveyEditorService({
        database,
        surveys,
        commandRepository,
        events: draftEvents({ database, commandRepository, changes, presence }),
        presence,
      }),
    }),
  );
  return { drafts, commandRepository };
}
