import type { RecipientUpload } from '@vantage/contract/mailings/recipients';
import type { RespondentLanguageCode } from '@vantage/contract/respondent-languages';
import type { Survey } from '@vantage/contract/surveys/surveys';
import { loadSurveyMailTexts } from '../../../lib/i18n/respondent-languages';
import { useTenantName } from '../../../lib/session/tenant-settings';
import type { MessageTexts } from './message';
import { startingTexts, type StartingTemplate } from './starting-templates';

/** @returns what loads a starting template in one language; it throws if the texts can't be fetched */
export const useStartingTexts = (
  { name, endDate }: Pick<Survey, 'name' | 'endDate'>,
  mapping: RecipientUpload['mapping'],
): ((kind: StartingTemplate, language: RespondentLanguageCode) => Promise<MessageTexts>) => {
  const organization = useTenantName();
  return async (kind, language) =>
    startingTexts(kind, await loadSurveyMailTexts(language), language, {
      survey: name,
      endDate,
      organization,
      mapping,
    });
};
