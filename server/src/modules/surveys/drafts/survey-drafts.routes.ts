import {
  addSurveyCommands,
  setEditorSelection,
  watchSurveyDraft,
} from '@vantage/contract/surveys/survey-commands';
import type { HandleOperation } from '../../../platform/http/operations/operation-call';
import type { DraftCommandService } from './draft-commands.service';
import type { SurveyEditorService } from './survey-editors.service';

interface Services {
  readonly commands: DraftCommandService;
  readonly editors: SurveyEditorService;
}

export const surveyDraftRoutes = (handle: HandleOperation, { commands, editors }: Services): void => {
  handle(addSurveyCommands, ({ actor, params, body, requestId }) =>
    commands.add(actor, params.surveyId, body, requestId),
  );
  handle(watchSurveyDraft, ({ actor, params, query }) => editors.watch(actor, params.surveyId, query));
  handle(setEditorSelection, ({ actor, params, body }) => editors.select(actor, params.surveyId, body));
};
