import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '../../../lib/api/field-problems';

/** Why the server can't read a CSV file or Excel workbook; undefined for a code of the operation. */
export const useFileProblemText = (): ((
  problem: Pick<FieldProblem, 'code' | 'values'>,
) => string | undefined) => {
  const { t } = useTranslation('ui');
  return ({ code, values = {} }) => {
    switch (code) {
      case 'fileEncoding':
        return t('file.problem.encoding');
      case 'fileQuotes':
        return t('file.problem.quotes', { line: values['line'] });
      case 'fileLineTooLong':
        return t('file.problem.lineTooLong', { line: values['line'] });
      case 'fileTooManyRows':
        return t('file.problem.tooManyRows', { count: Number(values['rows']) });
      case 'fileNotTable':
        return t('file.problem.notTable');
      case 'fileWorkbook':
        return t('file.problem.workbook');
      case 'fileTooLarge':
        return t('file.problem.tooLarge');
      case 'fileTooSlow':
        return t('file.problem.tooSlow');
      case 'headerMissing':
        return t('file.problem.headerMissing');
      case 'columnsMissing':
        return t('file.problem.columnsMissing', { columns: values['columns'] });
      case 'columnsTwice':
        return t('file.problem.columnsTwice', { columns: values['columns'] });
      default:
        return undefined;
    }
  };
};
