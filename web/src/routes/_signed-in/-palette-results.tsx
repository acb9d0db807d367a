import { normalizeForSearch } from '@vantage/contract/api/search-text';
import { permission } from '@vantage/contract/permissions';
import { IconClipboardList, IconDots, IconMapPin } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  allCustomers,
  customerInsightSearchQuery,
  firstCustomers,
} from '../../features/insights/api/search-insights';
import { insightSearchQuery } from '../../features/insights/administration/api/find-insights';
import { InsightTypeIcon } from '../../features/insights/list/insight-labels';
import { PaletteIcon } from '../../features/shell/palette/palette-icon';
import type { PaletteEntry, PaletteGroup } from '../../features/shell/palette/palette-search';
import { surveySearchQuery } from '../../features/surveys/api/find-surveys';
import { userSearchQuery } from '../../features/users/api/find-users';
import { locationNames, locationsQuery } from '../../lib/api/locations';
import { searchTerms } from '../../lib/lists/search-terms';
import { useCan } from '../../lib/session/current-user';
import { Avatar } from '../../ui/data-display/avatar';

export interface PaletteResults {
  groups: PaletteGroup[];
  isSearching: boolean;
  isError: boolean;
}

const insightIcon = (type: Parameters<typeof InsightTypeIcon>[0]['type']) => (
  <PaletteIcon tone="brand">
    <InsightTypeIcon type={type} size={18} />
  </PaletteIcon>
);

const toGroup = (
  label: string,
  entries: PaletteEntry[],
  result: UseQueryResult,
  isAnswered: boolean,
): PaletteGroup => ({ label, entries, searched: isAnswered && !result.isPlaceholderData });

/** @param isAnswered whether `result` belongs to the current text; an earlier one is filtered instead */
const toResults = (
  label: string,
  entries: PaletteEntry[],
  result: UseQueryResult,
  isAnswered: boolean,
): PaletteResults => ({
  groups: [toGroup(label, entries, result, isAnswered)],
  isSearching: result.isFetching,
  isError: result.isError,
});

const none: PaletteResults = { groups: [], isSearching: false, isError: false };

const useUserResults = (debouncedQuery: string, isAnswered: boolean): PaletteResults => {
  const { t } = useTranslation('shell');
  const enabled = useCan(permission.usersRead) && debouncedQuery !== '';
  const match = useQuery({ ...userSearchQuery(debouncedQuery), enabled });
  if (!enabled) return none;
  const entries = (match.data?.items ?? []).map((user): PaletteEntry => ({
    id: `user ${user.id}`,
    icon: <Avatar {...user} />,
    label: `${user.firstName} ${user.lastName}`,
    detail: user.userName,
    link: { to: '/admin/user/$id', params: { id: user.id } },
  }));
  return toResults(t('menu.users'), entries, match, isAnswered);
};

/** For all clients, for users who configure insights. */
const useConfiguredInsightResults = (debouncedQuery: string, isAnswered: boolean): PaletteResults => {
  const { t } = useTranslation('shell');
  const enabled = useCan(permission.insightsWrite) && debouncedQuery !== '';
  const match = useQuery({ ...insightSearchQuery(debouncedQuery), enabled });
  if (!enabled) return none;
  const entries = (match.data?.items ?? []).map(({ id, title, type, groupName }): PaletteEntry => ({
    id: `configured insight ${id}`,
    icon: insightIcon(type),
    label: title,
    detail: groupName ?? undefined,
    link: { to: '/admin/insightconfig/$id/edit', params: { id } },
  }));
  return toResults(t('menu.insightConfig'), entries, match, isAnswered);
};

/** Leads to their results for those who cannot change surveys. */
const useSurveyResults = (debouncedQuery: string, isAnswered: boolean): PaletteResults => {
  const { t } = useTranslation('shell');
  const [mayChange, maySeeResults] = [useCan(permission.surveysWrite), useCan(permission.surveysResults)];
  const enabled = maySeeResults && debouncedQuery !== '';
  const match = useQuery({
    ...surveySearchQuery(debouncedQuery, mayChange ? {} : { withResults: 'true' }),
    enabled,
  });
  if (!enabled) return none;
  const entries = (match.data?.items ?? []).map(({ id, name, customerName }): PaletteEntry => ({
    id: `survey ${id}`,
    icon: (
      <PaletteIcon tone="neutral">
        <IconClipboardList size={18} stroke={1.6} />
      </PaletteIcon>
    ),
    label: name,
    detail: customerName,
    link: mayChange
      ? { to: '/admin/spsconfig/$id/edit', params: { id } }
      : { to: '/surveyresults/$id', params: { id } },
  }));
  return toResults(t('menu.surveys'), entries, match, isAnswered);
};

/** A group for each client, since several may have the same insights. */
const useCustomerInsightResults = (
  debouncedQuery: string,
  customerId: string | null,
  isAnswered: boolean,
): PaletteResults => {
  const { t } = useTranslation('shell');
  const [expandedQuery, setExpandedQuery] = useState<string | null>(null);
  const enabled = debouncedQuery !== '';
  const insightSearch = useQuery({
    ...customerInsightSearchQuery({
      search: debouncedQuery,
      // The current client comes first, in a separate group.
      limit: expandedQuery === debouncedQuery ? allCustomers : firstCustomers + (customerId === null ? 0 : 1),
    }),
    enabled,
  });
  if (!enabled) return none;
  const { customers, furtherCustomers } = insightSearch.data ?? { customers: [], furtherCustomers: 0 };
  const others = customers.filter(({ id }) => id !== customerId);
  const groups = others.map((customer) =>
    toGroup(
      t('palette.insightsOf', { name: customer.name }),
      customer.insights.map(({ id, title, type }): PaletteEntry => ({
        id: `insight ${id} of ${customer.id}`,
        icon: insightIcon(type),
        label: title,
        link: { to: '/insight/$id/view', params: { id }, search: { customerId: customer.id } },
      })),
      insightSearch,
      isAnswered,
    ),
  );
  const expansion: PaletteEntry = {
    id: 'further clients',
    icon: (
      <PaletteIcon tone="neutral">
        <IconDots size={18} stroke={1.6} />
      </PaletteIcon>
    ),
    label: t('palette.furtherClients', { count: furtherCustomers }),
    run: () => setExpandedQuery(debouncedQuery),
    staysOpen: true,
  };
  if (furtherCustomers > 0)
    groups.push(toGroup(t('palette.insightsOfOthers'), [expansion], insightSearch, isAnswered));
  return { groups, isSearching: insightSearch.isFetching, isError: insightSearch.isError };
};

/** Links to the users of a location. */
const useLocationResults = (query: string): PaletteResults => {
  const { t } = useTranslation('shell');
  const [first] = searchTerms(query);
  const enabled = useCan(permission.usersRead) && first !== undefined;
  const { data, isFetching, isError } = useQuery({ ...locationsQuery, enabled });
  if (!enabled) return none;
  const names = data ? locationNames(data) : new Map<string, string>();
  const entries = (data?.items ?? [])
    // Cheap, since a tree may have thousands of locations; the palette matches by words.
    .filter(({ name }) => normalizeForSearch(name).includes(first))
    .map(({ id, name }): PaletteEntry => ({
      id: `location ${id}`,
      icon: (
        <PaletteIcon tone="neutral">
          <IconMapPin size={18} stroke={1.6} />
        </PaletteIcon>
      ),
      label: names.get(id) ?? name,
      link: { to: '/admin/user', search: { locationId: [id] } },
    }));
  return { groups: [{ label: t('palette.locations'), entries }], isSearching: isFetching, isError };
};

/**
 * Search results other than clients and screens, restricted to what the role may open.
 * @param debouncedQuery the typed text, debounced
 */
export const usePaletteResults = (
  query: string,
  debouncedQuery: string,
  customerId: string | null,
): PaletteResults => {
  const isAnswered = debouncedQuery === query.trim();
  const results = [
    useCustomerInsightResults(debouncedQuery, customerId, isAnswered),
    useUserResults(debouncedQuery, isAnswered),
    useLocationResults(query),
    useConfiguredInsightResults(debouncedQuery, isAnswered),
    useSurveyResults(debouncedQuery, isAnswered),
  ];
  return {
    groups: results.flatMap(({ groups }) => groups),
    isSearching: results.some(({ isSearching }) => isSearching),
    isError: results.some(({ isError }) => isError),
  };
};
