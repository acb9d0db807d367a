import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue, useMounted } from '@mantine/hooks';
import { permission, type Permission } from '@vantage/contract/permissions';
import { IconLogout, IconMoon, IconPlus, IconSun, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { customerSearchQuery } from '../../features/customers/api/find-customers';
import { customerQuery } from '../../features/customers/api/get-customer';
import { customerInsightsQuery } from '../../features/insights/api/list-customer-insights';
import { InsightTypeIcon } from '../../features/insights/list/insight-labels';
import { CommandPalette } from '../../features/shell/palette/command-palette';
import { PaletteIcon } from '../../features/shell/palette/palette-icon';
import type { PaletteEntry, PaletteGroup } from '../../features/shell/palette/palette-search';
import { SidebarIcon, type NavigationItem } from '../../features/shell/sidebar/sidebar-item';
import { importHash } from '../../features/users/import/import-hash';
import { useCurrentUser } from '../../lib/session/current-user';
import { isViewingAs } from '../../lib/session/session';
import { LogoBox } from '../../ui/data-display/logo-box';
import { usePaletteResults } from './-palette-results';

const debounceMs = 150;

const useInsightEntries = (customerId: string | null, enabled: boolean): PaletteEntry[] => {
  const { data } = useQuery({
    ...customerInsightsQuery(customerId ?? ''),
    enabled: enabled && customerId !== null,
  });
  if (customerId === null) return [];
  return (data?.groups ?? []).flatMap((group) =>
    group.insights
      // The others cannot be opened.
      .filter(({ status }) => status === 'Completed')
      .map((insight) => ({
        id: `insight ${insight.id}`,
        icon: (
          <PaletteIcon tone="brand">
            <InsightTypeIcon type={insight.type} size={18} />
          </PaletteIcon>
        ),
        label: insight.title,
        detail: group.name,
        link: { to: '/insight/$id/view', params: { id: insight.id }, search: { customerId } } as LinkProps,
      })),
  );
};

const actionScreens = [
  { key: 'addClient', needs: permission.customersWrite, link: linkOptions({ to: '/customer/add' }) },
  {
    key: 'addUser',
    needs: permission.usersWrite,
    link: linkOptions({ to: '/admin/user/add/$initiatefrom', params: { initiatefrom: 'list' } }),
  },
  {
    key: 'importUsers',
    needs: permission.usersWrite,
    link: linkOptions({ to: '/admin/user', hash: importHash }),
  },
  {
    key: 'addInsight',
    needs: permission.insightsWrite,
    link: linkOptions({ to: '/admin/insightconfig/add' }),
  },
  {
    key: 'addGroup',
    needs: permission.insightsWrite,
    link: linkOptions({ to: '/admin/insightconfig/addgroup' }),
  },
  { key: 'addSurvey', needs: permission.surveysWrite, link: linkOptions({ to: '/admin/spsconfig/add' }) },
] as const satisfies readonly { key: string; needs: Permission; link: LinkProps }[];

const useScreenEntries = (items: readonly NavigationItem[], onLogout: () => void): PaletteEntry[] => {
  const { t } = useTranslation('shell');
  const { setColorScheme } = useMantineColorScheme();
  const { permissions } = useCurrentUser();
  const dark = document.documentElement.dataset['mantineColorScheme'] === 'dark';
  const screens = items.flatMap((item) =>
    ('items' in item ? item.items : 'link' in item ? [item] : []).map(({ id, label, link }) => ({
      id: `screen ${id}`,
      icon: (
        <PaletteIcon tone="neutral">
          <SidebarIcon icon={item.icon} size={18} />
        </PaletteIcon>
      ),
      label,
      ...('items' in item && { detail: item.label }),
      link,
    })),
  );
  const actions = actionScreens
    .filter(({ needs }) => permissions.includes(needs) && !isViewingAs())
    .map(({ key, link }) => ({
      id: `action ${key}`,
      icon: (
        <PaletteIcon tone="neutral">
          {key === 'importUsers' ? (
            <IconUpload size={18} stroke={1.6} />
          ) : (
            <IconPlus size={18} stroke={1.6} />
          )}
        </PaletteIcon>
      ),
      label: t(`palette.act.${key}`),
      link,
    }));
  return [
    ...screens,
    ...actions,
    {
      id: 'color-scheme',
      icon: (
        <PaletteIcon tone="neutral">
          {dark ? <IconSun size={18} stroke={1.6} /> : <IconMoon size={18} stroke={1.6} />}
        </PaletteIcon>
      ),
      label: t(dark ? 'palette.toLight' : 'palette.toDark'),
      detail: t('appearance'),
      run: () => setColorScheme(dark ? 'light' : 'dark'),
    },
    {
      id: 'logout',
      icon: (
        <PaletteIcon tone="neutral">
          <IconLogout size={18} stroke={1.6} />
        </PaletteIcon>
      ),
      label: t('menu.logout'),
      run: onLogout,
    },
  ];
};

export interface PaletteProps {
  opened: boolean;
  onClose: () => void;
  query: string;
  onQuery: (query: string) => void;
  onFocus: () => void;
  items: readonly NavigationItem[];
  customerId: string | null;
  onLogout: () => void;
}

export const Palette = (props: PaletteProps) => {
  const { opened, onClose, query, onQuery, onFocus, items, customerId, onLogout } = props;
  const { t } = useTranslation(['shell', 'customers']);
  const [debouncedQuery] = useDebouncedValue(query.trim(), debounceMs);
  const match = useQuery({ ...customerSearchQuery(debouncedQuery), enabled: opened });
  const { data: customer } = useQuery({
    ...customerQuery(customerId ?? ''),
    enabled: opened && customerId !== null,
  });
  const insights = useInsightEntries(customerId, opened);
  const screens = useScreenEntries(items, onLogout);
  const results = usePaletteResults(query, debouncedQuery, customerId);

  const customers = (match.data?.items ?? []).map(({ id, name, logoUrl, projectId }): PaletteEntry => ({
    id: `customer ${id}`,
    icon: <LogoBox src={logoUrl} name={name} size={28} />,
    label: name,
    detail: projectId,
    link: { to: '/insight/$id/list', params: { id } },
  }));
  // Until the response for the current text has arrived, only previous results that still match stay;
  // otherwise Enter could open a customer that does not match.
  const isAnswered = debouncedQuery === query.trim() && !match.isPlaceholderData;
  const groups: PaletteGroup[] = [
    { label: t('palette.insightsOf', { name: customer?.name ?? '' }), entries: insights },
    { label: t('customers:title'), entries: customers, searched: isAnswered },
    ...results.groups,
    { label: t('palette.goTo'), entries: screens },
  ];
  // A dialog that mounts open would not record where to return the focus to.
  const mounted = useMounted();
  return (
    <CommandPalette
      opened={opened && mounted}
      onClose={onClose}
      query={query}
      onQuery={onQuery}
      onFocus={onFocus}
      groups={groups}
      searching={match.isFetching || results.isSearching || !isAnswered}
      failure={match.isError ? t('palette.clientsFailed') : results.isError ? t('palette.partFailed') : null}
    />
  );
};
