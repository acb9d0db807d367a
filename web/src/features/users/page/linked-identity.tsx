import { Button } from '@mantine/core';
import { permission } from '@vantage/contract/permissions';
import type { UserSummary } from '@vantage/contract/users/user-summary';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/browser/toasts';
import { useFormats } from '../../../lib/i18n/formats';
import { useProblemToast } from '../../../lib/i18n/problem-text';
import { useCan, useCurrentUser } from '../../../lib/session/current-user';
import { FormSection } from '../../../ui/forms/form-section';
import { confirm } from '../../../ui/overlays/confirm';
import { useUnlinkIdentity } from '../api/unlink-identity';
import { canChangeUser } from '../list/can-change-user';
import classes from './user-page.module.css';

export interface LinkedIdentityProps {
  user: UserSummary['user'];
  identity: NonNullable<UserSummary['identity']>;
}

/** The account at the organization's provider by which a user signs in. */
export const LinkedIdentity = ({ user, identity }: LinkedIdentityProps) => {
  const { t } = useTranslation('users');
  const { dateTime } = useFormats();
  const reader = useCurrentUser();
  const canWrite = useCan(permission.usersWrite);
  const unlink = useUnlinkIdentity(user.id);
  const showProblem = useProblemToast();
  const isOffered = canWrite && reader.viewAs === null && canChangeUser(reader, user);
  const name = `${user.firstName} ${user.lastName}`;

  const ask = async () => {
    const isSure = await confirm({
      title: t('identity.confirm.title', { name }),
      body: t('identity.confirm.body'),
      verb: t('identity.confirm.verb'),
      destructive: true,
    });
    if (!isSure) return;
    unlink.mutate(undefined, {
      onSuccess: () => toast({ severity: 'success', message: t('identity.unlinked', { name }) }),
      onError: (error) => showProblem(error),
    });
  };
  return (
    <FormSection title={t('identity.title')}>
      <p>
        {identity.issuer}
        <span className={classes.detail}>
          {t('identity.linkedAt', { time: dateTime(identity.linkedAt) })}
        </span>
      </p>
      {isOffered && (
        <Button
          variant="default"
          className={classes.action}
          loading={unlink.isPending}
          onClick={() => void ask()}
        >
          {t('identity.unlink')}
        </Button>
      )}
    </FormSection>
  );
};
