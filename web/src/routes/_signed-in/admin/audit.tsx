import { permission } from '@vantage/contract/permissions';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AuditLog } from '../../../features/audit-log/audit-log';
import { readAuditSearch } from '../../../features/audit-log/audit-search';
import { usePageVisit } from '../../../features/page-visits/use-page-visit';
import { Breadcrumbs } from '../../../features/shell/breadcrumbs';
import { useCan } from '../../../lib/session/current-user';
import { stepOptions } from '../../../lib/lists/list-search';
import { NotAllowedState } from '../../../ui/feedback/message-state';
import { Page } from '../../../ui/layout/page';
import { PageHeader } from '../../../ui/layout/page-header';

const OpenEntry = ({ entryId, children }: { entryId: string; children: ReactNode }) => (
  <Link
    from="/admin/audit"
    to="."
    search={(before) => ({ ...before, entry: entryId })}
    resetScroll={false}
    preload={false}
  >
    {children}
  </Link>
);

const AuditLogScreen = () => {
  const { t } = useTranslation(['audit', 'shell']);
  const navigate = Route.useNavigate();
  const search = readAuditSearch(Route.useSearch());
  usePageVisit({ pageName: 'Audit Log' });
  const breadcrumb = (
    <Breadcrumbs
      items={[
        { label: t('shell:menu.administration'), link: { to: '/admin/settings' } },
        { label: t('title') },
      ]}
    />
  );
  if (!useCan(permission.auditRead))
    return (
      <Page>
        <PageHeader breadcrumb={breadcrumb} title={t('title')} />
        <NotAllowedState />
      </Page>
    );
  return (
    <AuditLog
      breadcrumb={breadcrumb}
      search={search}
      onSearch={(next, step) => navigate({ search: readAuditSearch(next), ...stepOptions(step) })}
      EntryLink={OpenEntry}
    />
  );
};

export const Route = createFileRoute('/_signed-in/admin/audit')({
  staticData: { title: 'audit:title', texts: ['users'], routeName: 'audit' },
  // Routes load before the sign-in screen; the screen itself parses its URL.
  validateSearch: (search: Record<string, unknown>) => search,
  component: AuditLogScreen,
});
