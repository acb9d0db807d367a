import type { User } from '@vantage/contract/users/users';
import { useTranslation } from 'react-i18next';
import { useProblemToast } from '../../../lib/i18n/problem-text';
import { confirm } from '../../../ui/overlays/confirm';

/** @param viewAs rejects if it is refused */
export const useConfirmedViewAs = (
  viewAs: (userId: string) => Promise<void>,
): ((user: User) => Promise<void>) => {
  const { t } = useTranslation('users');
  const showProblem = useProblemToast();
  return async ({ id, firstName, lastName }) => {
    const name = `${firstName} ${lastName}`;
    const isSure = await confirm({
      title: t('act.viewAs.title', { name }),
      body: t('act.viewAs.body'),
      verb: t('act.viewAs.verb'),
    });
    if (isSure) await viewAs(id).catch(showProblem);
  };
};
