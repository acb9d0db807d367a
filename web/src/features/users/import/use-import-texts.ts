import { userLimits } from '@vantage/contract/users/user-fields';
import type { LineProblem } from '@vantage/contract/users/user-import';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '../../../lib/api/field-problems';
import { useImportFieldLabels } from './use-import-field-labels';
import { useFileProblemText } from '../../../ui/forms/files/use-file-problem-text';
import { useFieldText } from '../../../ui/forms/use-field-text';

const limits: Readonly<Record<string, FieldProblem['limits']>> = {
  userName: userLimits.userName,
  firstName: { min: 2, max: 50 },
  lastName: { min: 1, max: 50 },
  email: { max: userLimits.email },
};

export const useImportTexts = () => {
  const { t } = useTranslation('users');
  const fieldText = useFieldText();
  const fileProblemText = useFileProblemText();
  const labels: Readonly<Record<string, string>> = useImportFieldLabels();

  const choice = (field: string): string => {
    if (field === 'role') return t('import.reason.role');
    return t(field === 'language' ? 'import.reason.language' : 'import.reason.employeeType');
  };

  return {
    line: ({ field, code }: Pick<LineProblem, 'field' | 'code'>): string => {
      switch (code) {
        case 'columnCount':
          return t('import.reason.columnCount');
        case 'userNameCharacters':
          return t('form.userNameCharacters');
        case 'taken':
          return t(field === 'email' ? 'import.reason.emailTaken' : 'import.reason.userNameTaken');
        case 'twice':
          return t('import.reason.twice');
        case 'emailDomain':
          return t('import.reason.emailDomain');
        case 'choice':
          return choice(field);
        case 'roleAbove':
          return t('import.reason.roleAbove');
        case 'notOffered':
          return t('import.reason.notOffered');
        case 'unknown':
          return t('import.reason.unknown');
        case 'ambiguous':
          return t('import.reason.ambiguous');
        case 'duplicate':
          return t('import.reason.duplicate');
        case 'tooMany':
          return t('import.reason.tooMany', { count: userLimits.locations.max });
        case 'required':
          return t('import.reason.missing', { field: labels[field] ?? field });
        default:
          return fieldText({ path: field, code, limits: limits[field] ?? {} }, labels[field] ?? field);
      }
    },

    file: (problem: Pick<FieldProblem, 'code' | 'values'>): string =>
      fileProblemText(problem) ?? t('import.noUsers'),
  };
};
