import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Scope } from '../../../platform/database/database';

export const surveyLinkRepository = () => ({
  /** Adds a personal link. @returns its id, for `personalToken` */
  async insert(scope: Scope, surveyId: string): Promise<string> {
    const id = uuidv7();
    await scope
      .tables()
      .insertInto('survey_link')
      .values({ tenant_id: scope.tenantId, id, survey_id: surveyId })
      .execute();
    return id;
  },

  async recordOpening(scope: Scope, id: string): Promise<void> {
    await scope
      .tables()
      .updateTable('survey_link')
      .set({ opened_at: sql<Date>`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('opened_at', 'is', null)
      .execute();
  },
});

export type SurveyLinkRepository = ReturnType<typeof surveyLinkRepository>;
