import type { SurveyType } from '@vantage/contract/surveys/survey-fields';
import type { Database } from '../../../platform/database/database';
import { AppError, notFound } from '../../../platform/errors';
import type { SurveyDefinitionRepository } from '../definition/survey-definition.repository';
import type { MeasuredDraft } from '../validation/drafts/draft-definition';
import type { SurveyValidator } from '../validation/survey-validator';
import type { DraftCommandRepository } from './draft-commands.repository';

/** The node of an empty survey, as which a draft begins. */
export const newNodeIds = '["0-0"]';

/** How often others can be expected to save a draft just while it is read. */
const maxMismatches = 10;
/** Seconds. */
const retryAfter = 1;

export interface LoadedDraft {
  readonly type: SurveyType;
  readonly draftVersion: number;
  /** JSON; null until it is first saved */
  readonly definition: string | null;
  /** JSON */
  readonly nodeIds: string;
}

interface Dependencies {
  readonly database: Database;
  readonly definitionRepository: Pick<SurveyDefinitionRepository, 'find' | 'saveSnapshot'>;
  readonly commandRepository: Pick<DraftCommandRepository, 'readCommands' | 'trim'>;
  readonly surveyValidator: Pick<SurveyValidator, 'changeDraft'>;
}

export type SurveyDrafts = ReturnType<typeof surveyDrafts>;

/** @returns the JSON of a `SurveyDraft` of the contract */
export const presentDraft = ({ definition, draftVersion, nodeIds }: LoadedDraft): string =>
  `{"definition":${definition ?? 'null'},"draftVersion":${draftVersion},"nodeIds":${nodeIds}}`;

/** Reads drafts. Each change is stored as commands, which a thread applies when the draft is read. */
export const surveyDrafts = ({
  database,
  definitionRepository,
  commandRepository,
  surveyValidator,
}: Dependencies) => ({
  /**
   * Reads a draft with all changes that were stored before, and saves it if commands had to be applied. Must not be
   * called in a transaction, whose connection would wait for the thread.
   * @throws {AppError} notFound, survey.tooCostly, server.unavailable
   */
  async load(tenantId: string, surveyId: string): Promise<LoadedDraft> {
    let maxGroups = Infinity;
    for (let mismatches = 0; mismatches < maxMismatches;) {
      const { row, groups } = await database.read(tenantId, async (scope) => {
        const row = await definitionRepository.find(scope, surveyId);
        if (!row) throw notFound();
        const { version, draft_version: newest } = row;
        return {
          row,
          groups:
            version === null || version === newest
              ? []
              : await commandRepository.readCommands(scope, surveyId, {
                  after: version,
                  upTo: newest,
                }),
        };
      });
      const { type, draft_version: draftVersion, definition, version, node_ids: nodeIds, size } = row;
      if (definition === null || version === null)
        return { type, draftVersion, definition: null, nodeIds: newNodeIds };
      if (version === draftVersion && nodeIds !== null && size !== null)
        return { type, draftVersion, definition, nodeIds };
      // Otherwise another process has saved the draft, and deleted commands, between the statements.
      if (groups.length !== draftVersion - version) {
        mismatches += 1;
        continue;
      }
      const applied = groups.slice(0, maxGroups);
      const upTo = version + applied.length;
      let changed: MeasuredDraft;
      try {
        changed = await surveyValidator.changeDraft(tenantId, { definition, version, nodeIds }, applied);
      } catch (error) {
        const isTooCostly = error instanceof AppError && error.code === 'survey.tooCostly';
        if (!isTooCostly || applied.length < 2) throw error;
        // Together they take too long, so some are saved first.
        maxGroups = Math.floor(applied.length / 2);
        continue;
      }
      await database.write(tenantId, async (scope) => {
        await definitionRepository.saveSnapshot(scope, surveyId, { ...changed, version: upTo }, version);
        await commandRepository.trim(scope, surveyId, upTo);
      });
      if (upTo === draftVersion)
        return { type, draftVersion, definition: changed.definition, nodeIds: changed.nodeIds };
    }
    throw new AppError('server.unavailable', { retryAfter });
  },
});
