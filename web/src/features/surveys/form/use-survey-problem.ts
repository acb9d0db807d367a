import { surveyLimits } from '@vantage/contract/surveys/survey-fields';
import { anonymityThresholds, attributeLimits } from '@vantage/contract/surveys/survey-anonymity';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '../../../lib/api/field-problems';
import type { SurveyValues } from './survey-values';

/** @returns a function that returns undefined for problems with a general text */
export const useSurveyProblem = (): ((problem: FieldProblem, values: SurveyValues) => string | undefined) => {
  const { t } = useTranslation('surveys');
  const { t: tProblem } = useTranslation('signed-in-problems');
  return ({ path, code }, { embedHosts }) => {
    if (code === 'taken') return tProblem('survey.nameTaken');
    if (path === 'launchUrl' && code === 'url') return t('problem.url');
    if (code === 'notAfterStart') return t('problem.notAfterStart');
    if (path === 'responseLimit') return t('problem.responseLimit', surveyLimits.responses);
    if (path === 'anonymityThreshold')
      return t(code === 'answered' ? 'problem.thresholdLowered' : 'problem.threshold', anonymityThresholds);
    if (path === 'anonymity') return t('form.anonymityFixed');
    if (path.startsWith('attributes'))
      return t(code.startsWith('duplicate') ? 'problem.attributesTwice' : 'problem.attributes', {
        count: attributeLimits.perSurvey,
      });
    if (path === 'customerId' && code === 'required') return t('form.chooseCustomer');
    if (path === 'customerId' || path === 'insightId') return t('problem.gone');
    if (code === 'notOffered') return t('problem.notOffered');
    if (path === 'type' && code === 'published') return t('form.typeFixed');
    const host = embedHosts[Number(/^embedHosts\.(\d+)$/.exec(path)?.[1])];
    return host === undefined ? undefined : t('problem.host', { host });
  };
};
