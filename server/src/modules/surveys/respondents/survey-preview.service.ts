import type { Actor } from '../../../platform/actor';
import type { Database } from '../../../platform/database/database';
import { notFound } from '../../../platform/errors';
import type { JsonPart } from '../../../platform/http/responses/json-text';
import type { AssetService } from '../../assets';
import type { SettingsService } from '../../settings';
import type { TenantService } from '../../tenants';
import type { SurveyDrafts } from '../drafts/survey-drafts';
import { presentRespondentSurvey } from './live-surveys.presenter';
import type { LiveSurveyRepository } from './live-surveys.repository';

interface Dependencies {
  readonly database: Database;
  readonly tenants: TenantService;
  readonly settings: SettingsService;
  readonly assets: AssetService;
  readonly surveyRepository: LiveSurveyRepository;
  readonly drafts: Pick<SurveyDrafts, 'load'>;
}

export type SurveyPreviewService = ReturnType<typeof surveyPreviewService>;

export const surveyPreviewService = (dependencies: Dependencies) => {
  const { database, tenants, settings, assets, surveyRepository, drafts } = dependencies;
  return {
    /** Presents the draft, whatever the customer. @returns JSON in parts. @throws {AppError} notFound */
    async get({ tenantId }: Actor, id: string): Promise<readonly JsonPart[]> {
      const { name, info } = await tenants.get(tenantId);
      const { definition } = await drafts.load(tenantId, id);
      return database.read(tenantId, async (scope) => {
        const [row, { brandColor, logo }] = await Promise.all([
          surveyRepository.find(scope, { kind: 'id', surveyId: id }, info.timeZone),
          settings.branding(scope),
        ]);
        if (!row) throw notFound();
        return presentRespondentSurvey(row, {
          definition,
          organizationName: name,
          brandColor,
          logoId: logo?.id ?? null,
          assetUrl: (assetId) => assets.url(tenantId, assetId),
        });
      });
    },
  };
};
