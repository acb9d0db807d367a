import {
  changeLibraryItem,
  createLibraryItem,
  deleteLibraryItem,
  getLibraryItem,
  listLibraryItems,
} from '@vantage/contract/surveys/survey-library';
import type { HandleOperation } from '../../../platform/http/operations/operation-call';
import type { SurveyLibraryService } from './survey-library.service';

export const surveyLibraryRoutes = (handle: HandleOperation, library: SurveyLibraryService): void => {
  handle(listLibraryItems, ({ actor, query }) => library.list(actor, query));
  handle(getLibraryItem, ({ actor, params }) => library.get(actor, params.libraryItemId));
  handle(createLibraryItem, ({ actor, body, requestId, idempotency }) =>
    library.create(actor, body, { requestId, idempotency }),
  );
  handle(changeLibraryItem, ({ actor, params, body, requestId, idempotency }) =>
    library.change(actor, params.libraryItemId, body, { requestId, idempotency }),
  );
  handle(deleteLibraryItem, ({ actor, params, requestId }) =>
    library.remove(actor, params.libraryItemId, requestId),
  );
};
