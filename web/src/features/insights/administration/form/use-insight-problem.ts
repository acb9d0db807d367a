import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '../../../../lib/api/field-problems';

const own = [
  'commas',
  'forAll',
  'hostNotListed',
  'neededTogether',
  'noCustomers',
  'placeholder',
  'providerId',
  'signs',
  'spaces',
  'unknown',
  'url',
] as const;

/** `undefined` for problems with a general text. */
export const useInsightProblem = (): ((problem: FieldProblem) => string | undefined) => {
  const { t } = useTranslation('insight-config');
  const { t: tProblem } = useTranslation('signed-in-problems');
  return ({ path, code, values }) => {
    if (code === 'taken')
      return path === 'name'
        ? tProblem('insightGroup.nameTaken')
        : tProblem(path === 'title' ? 'insight.titleTaken' : 'insight.dashboardNameTaken');
    if (path === 'groupId' && code === 'required') return t('form.chooseGroup');
    if (code === 'notIdentifier') {
      const { name = '', allowed = '' } = values ?? {};
      return t(`problem.notIdentifier.${name.startsWith('{customer.') ? 'customer' : 'user'}`, {
        name,
        allowed,
      });
    }
    const existing = own.find((one) => one === code);
    return existing && t(`problem.${existing}`, { host: values?.['host'] ?? '' });
  };
};
