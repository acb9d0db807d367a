import type { Platform } from '../../platform/platform';
import type { AuditLog } from '../audit-log';
import type { SettingsService } from '../settings';
import type { TenantService } from '../tenants';
import { surveyAdministrationRepository } from './administration/survey-administration.repository';
import { surveyAdministrationService } from './administration/survey-administration.service';
import { surveyChecks, type SurveyChecks } from './checks/survey-checks';
import { surveyDefinitionRepository } from './definition/survey-definition.repository';
import { surveyDefinitionService } from './definition/survey-definition.service';
import { surveyListRepository } from './survey-list.repository';
import { surveyRepository } from './surveys.repository';
import { surveyRoutes } from './surveys.routes';
import { surveyService } from './surveys.service';

interface Dependencies {
  readonly tenants: TenantService;
  readonly settings: SettingsService;
  readonly audit: AuditLog;
}

export function surveysModule(
  platform: Platform,
  { tenants, settings, audit }: Dependencies,
): Pick<SurveyChecks, 'checkSurveyAnswers'> {
  const { database } = platform;
  const repository = surveyRepository();
  const definitionRepository = surveyDefinitionRepository();
  const surveys = surveyService({
    database,
    surveys: repository,
    lists: surveyListRepository(),
    settings,
    tenants,
  });
  const administration = surveyAdministrationService({
    database,
    surveys,
    rows: repository,
    administration: surveyAdministrationRepository(),
    definitions: definitionRepository,
    settings,
    audit,
  });
  const definitions = surveyDefinitionService({
    database,
    surveys,
    definitions: definitionRepository,
    audit,
  });
  const checks = surveyChecks();
  platform.onClose(() => checks.close());
  platform.routes((handle) => surveyRoutes(handle, { surveys, administration, definitions }));
  return { checkSurveyAnswers: checks.checkSurveyAnswers };
}
