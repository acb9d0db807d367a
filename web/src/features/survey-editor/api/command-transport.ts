import {
  addSurveyCommands,
  setEditorSelection,
  watchSurveyDraft,
  type SurveyCommandGroups,
} from '@vantage/contract/surveys/survey-commands';
import { changeSurveyDefinition } from '@vantage/contract/surveys/survey-definition';
import { api } from '../../../lib/api/api-client';
import { ApiProblem, NetworkProblem, SessionEnded } from '../../../lib/api/api-problem';
import { newIdempotencyKey } from '../../../lib/api/idempotency-key';
import { watchEvents } from '../../../lib/api/server-events';
import type { CommandTransport } from '../session/command-transport';
import type { SynchronizationOptions } from '../session/synchronization';
import { fetchDraft } from './survey-draft';

const tooManyRequests = 429;

export const classifyError: SynchronizationOptions['classify'] = (error) => {
  if (error instanceof NetworkProblem || error instanceof SessionEnded) return 'temporary';
  if (!(error instanceof ApiProblem)) return 'rejected';
  if (error.code === 'conflict.stale') return 'stale';
  return error.status >= 500 || error.status === tooManyRequests ? 'temporary' : 'rejected';
};

export const createCommandTransport = (surveyId: string, editorId: string): CommandTransport => {
  const params = { surveyId };
  return {
    load: () => fetchDraft(surveyId),
    async send(groups, base) {
      const { version } = await api(addSurveyCommands, {
        params,
        body: {
          editorId,
          base,
          // The schema's arrays are mutable, those of commands are not.
          groups: groups as SurveyCommandGroups['groups'],
        },
      });
      return version;
    },
    async replace(definition, base) {
      await api(changeSurveyDefinition, {
        params,
        body: { definition, draftVersion: base, allowInvalid: true },
        idempotencyKey: newIdempotencyKey(),
      });
    },
    watch: (after, signal, onEvent) =>
      watchEvents(watchSurveyDraft, { params, query: { editorId, after }, signal, onEvent }),
    sendSelection: (selection) =>
      api(setEditorSelection, { params, body: { editorId, selection: [...selection] } }),
  };
};
