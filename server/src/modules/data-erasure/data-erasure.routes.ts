import {
  eraseRespondent,
  findRespondentData,
  getRespondentErasure,
} from '@vantage/contract/surveys/respondent-erasure';
import type { HandleOperation } from '../../platform/http/operations/operation-call';
import type { RespondentErasureService } from './respondent-erasures.service';

export const dataErasureRoutes = (handle: HandleOperation, respondents: RespondentErasureService): void => {
  handle(findRespondentData, ({ actor, body }) => respondents.find(actor, body.email));
  handle(eraseRespondent, ({ actor, body, requestId, idempotency }) =>
    respondents.erase(actor, body.email, { requestId, idempotency }),
  );
  handle(getRespondentErasure, ({ actor, params }) => respondents.get(actor, params.erasureId));
};
