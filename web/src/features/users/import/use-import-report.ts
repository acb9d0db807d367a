import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, genericProblem } from '../../../lib/api/api-problem';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { toast } from '../../../lib/browser/toasts';
import { reloadUsers } from '../api/list-users';
import { importWatch } from './import-watch';

/** Reports an import that ends while its dialog is closed, by a toast on any screen. */
export const useImportReport = (isOpen: boolean): void => {
  const { t } = useTranslation('users');
  const problemText = useProblemText();
  const isVisible = useRef(false);

  useEffect(() => {
    isVisible.current = isOpen;
    importWatch.resume((ended) => {
      void reloadUsers();
      if (isVisible.current) return;
      importWatch.clearResult();
      if (ended.at === 'done')
        toast({ severity: 'success', message: t('import.done', { count: ended.result.created }) });
      else if (ended.at === 'failed')
        toast({
          severity: 'error',
          title: t('import.failed'),
          message: problemText(new ApiProblem({ ...genericProblem(500), code: ended.problem })),
        });
    });
  });
  useEffect(
    () => () => {
      isVisible.current = false;
    },
    [],
  );
};
