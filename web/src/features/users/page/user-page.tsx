import type { AuditEntry } from '@vantage/contract/audit-log';
import { permission, listPermissions } from '@vantage/contract/permissions';
import type { UserSummary } from '@vantage/contract/users/user-summary';
import type { User } from '@vantage/contract/users/users';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { locationNames, locationsQuery } from '../../../lib/api/locations';
import { useFormats } from '../../../lib/i18n/formats';
import { DescriptionList } from '../../../ui/data-display/description-list';
import { Page } from '../../../ui/layout/page';
import { PageHeader } from '../../../ui/layout/page-header';
import { FormPlaceholder } from '../../../ui/forms/form-placeholder';
import { FormSection } from '../../../ui/forms/form-section';
import { userSummaryQuery } from '../api/get-user-summary';
import { UserStatus } from '../list/user-status';
import { useDeviceText } from '../profile/use-device-text';
import { LinkedIdentity } from './linked-identity';
import classes from './user-page.module.css';

export interface UserPageProps {
  userId: string;
  Breadcrumb: (props: { name: string }) => ReactNode;
  Actions: (props: { user: User }) => ReactNode;
  CustomerLink: (props: { customerId: string; children: ReactNode }) => ReactNode;
  RecentEntries: (props: { entries: readonly AuditEntry[]; userId: string }) => ReactNode;
}

const Time = ({ at }: { at: string | null }) => {
  const { t } = useTranslation('users');
  const formats = useFormats();
  if (at === null) return t('list.never');
  return (
    <time dateTime={at} title={formats.relative(at)}>
      {formats.dateTime(at)}
    </time>
  );
};

const Sessions = ({ sessions }: Pick<UserSummary, 'sessions'>) => {
  const { t } = useTranslation('users');
  const { dateTime, relative } = useFormats();
  const deviceText = useDeviceText();
  if (sessions.length === 0) return <p className={classes.none}>{t('page.noSessions')}</p>;
  return (
    <ul className={classes.list}>
      {sessions.map(({ id, userAgent, startedAt, lastSeenAt, address }) => (
        <li key={id}>
          {deviceText(userAgent)}
          <span className={classes.detail}>
            {t('sessions.started', { time: dateTime(startedAt) })} ·{' '}
            {t('sessions.lastSeen', { time: relative(lastSeenAt) })}
            {address !== null && ` · ${t('sessions.address', { address })}`}
          </span>
        </li>
      ))}
    </ul>
  );
};

/** A read-only overview of a user. */
export const UserPage = (props: UserPageProps) => {
  const { userId, Breadcrumb, Actions, CustomerLink, RecentEntries } = props;
  const { t } = useTranslation('users');
  const summary = useQuery(userSummaryQuery(userId));
  const locations = useQuery(locationsQuery);
  const nameByLocation = useMemo(
    () => (locations.data ? locationNames(locations.data) : new Map<string, string>()),
    [locations.data],
  );
  if (!summary.data)
    return (
      <FormPlaceholder
        breadcrumb={<Breadcrumb name={t('page.title')} />}
        title={t('page.title')}
        queries={[summary]}
        loadingLabel={t('form.loading')}
        failedTitle={t('form.failed')}
      />
    );
  const { user, customers, sessions, identity, lastSignInAt, recentAudit } = summary.data;
  const seesAll = listPermissions(user.appRoleId).includes(permission.customersReadAll);
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Page>
      <PageHeader
        breadcrumb={<Breadcrumb name={name} />}
        title={name}
        description={`${user.userName} · ${user.email}`}
        actions={<Actions user={user} />}
      />
      <DescriptionList
        title={t('page.account')}
        facts={[
          { label: t('status'), value: <UserStatus user={user} t={t} /> },
          { label: t('page.lastSignIn'), value: <Time at={lastSignInAt} /> },
          { label: t('list.lastSeen'), value: <Time at={user.lastSeenAt} /> },
          { label: t('role'), value: t(`roles.${user.appRoleId}`) },
          { label: t('employeeType.label'), value: t(`employeeType.${user.employeeType}`) },
          {
            label: t('locations'),
            value: user.locationIds.flatMap((id) => nameByLocation.get(id) ?? []).join('; ') || '–',
          },
          { label: t('page.added'), value: <Time at={user.createdAt} /> },
        ]}
      />
      <FormSection title={t('page.clients')}>
        {seesAll || customers.length === 0 ? (
          <p className={classes.none}>{t(seesAll ? 'page.allClients' : 'page.noClients')}</p>
        ) : (
          <ul className={classes.list}>
            {customers.map((customer) => (
              <li key={customer.id}>
                <CustomerLink customerId={customer.id}>{customer.name}</CustomerLink>
              </li>
            ))}
          </ul>
        )}
      </FormSection>
      <FormSection title={t('sessions.title')}>
        <Sessions sessions={sessions} />
      </FormSection>
      {identity && <LinkedIdentity user={user} identity={identity} />}
      {recentAudit && (
        <FormSection title={t('page.activity')} help={t('page.activityHelp')}>
          <RecentEntries entries={recentAudit} userId={userId} />
        </FormSection>
      )}
    </Page>
  );
};
