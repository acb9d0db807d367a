import { listOwnSessions } from '@vantage/contract/auth/own-sessions';
import { readCurrentUser, logout, type CurrentUser, type MenuItem } from '@vantage/contract/auth/sign-in';
import {
  getCustomer,
  getCustomerOptions,
  listCustomers,
  type Customer,
} from '@vantage/contract/customers/customers';
import {
  listCustomerInsights,
  searchInsights,
  type CustomerInsight,
} from '@vantage/contract/insights/insights';
import { listInsightGroups } from '@vantage/contract/insight-groups';
import { listInsights } from '@vantage/contract/insights/insight-administration';
import { listLocations } from '@vantage/contract/locations';
import { closePageVisit, createPageVisit } from '@vantage/contract/page-visits';
import { listPasskeys } from '@vantage/contract/passkeys';
import { listPermissions, role, type RoleId } from '@vantage/contract/permissions';
import { readSettings, type AllSettings, type AppSettings } from '@vantage/contract/settings/settings';
import { checkTenant } from '@vantage/contract/tenants';
import { listInsightSurveys, listSurveys } from '@vantage/contract/surveys/surveys';
import { readProfile } from '@vantage/contract/users/profile';
import { listUsers } from '@vantage/contract/users/users';
import { mockResponse, problemResponse } from './fake-api';

export const getId = (index: number): string => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;

export const tenantId = getId(9_000);

const signInSettings: AppSettings = {
  appLogo: null,
  loginImage: null,
  messageAboveLoginArea: 'Welcome',
  authMethod: ['password'],
  selectedLanguages: ['en', 'ja', 'hi'],
  defaultLanguage: 'en',
  productLabel: 'Vantage',
  brandColor: null,
  favicon: null,
  newUserNote: null,
  links: { privacy: null, accessibility: null, support: null },
};

/** The settings that an administrator gets. */
export const settingsWith = (more: Partial<AllSettings> = {}): AllSettings => ({
  ...signInSettings,
  id: getId(9_001),
  version: 1,
  customerLogo: null,
  customerLogoId: null,
  loginImageId: null,
  supportEmail: null,
  timeZone: 'UTC',
  enableSubarea: false,
  enableDepartment: false,
  enableDivision: false,
  enableShift: false,
  enableVerifier: false,
  enableActionAttachment: false,
  emailDomains: [],
  options: {
    industries: ['Airline'],
    projectTypes: ['Assessment'],
    projectModules: ['Wildlife'],
    salesPackages: ['Basic'],
    regions: ['Europe'],
  },
  embedHosts: [],
  retention: {
    pageVisitMonths: 25,
    auditEntryMonths: 84,
    endedSessionDays: 90,
    respondentAddressDays: 90,
    recipientMonths: 12,
  },
  session: { idleMinutes: 30, absoluteHours: 12 },
  sso: {
    issuer: null,
    clientId: null,
    clientSecret: { set: false },
    createUsers: false,
    redirectUrl: `https://demo.example.com/api/${tenantId}/v1/auth/sso/callback`,
  },
  powerBi: {
    directoryTenantId: null,
    clientId: null,
    clientSecret: { set: false },
    authority: null,
    api: null,
  },
  tableau: {
    host: null,
    site: null,
    clientId: null,
    secretId: null,
    secretValue: { set: false },
    subject: 'email',
  },
  mail: {
    fromName: null,
    fromAddress: null,
    replyTo: null,
    postalAddress: null,
    replyToConfirmation: null,
    ratePerSecond: null,
    ratePerDomain: null,
    smtpHost: null,
    smtpPort: null,
    smtpSecurity: 'startTls',
    smtpUser: null,
    smtpPassword: { set: false },
    isSmtpTested: false,
    dkimDomain: null,
    dkimSelector: null,
    dkimPrivateKey: { set: false },
    dkimRecord: null,
    bounceUrl: `https://demo.example.com/api/v1/public/bounce/${tenantId}`,
    mailgunSigningKey: { set: false },
    sendGridVerificationKey: null,
    snsTopicArn: null,
  },
  ...more,
});

const buildMenu = (roleId: RoleId): MenuItem[] => [
  { id: 1, text: 'menu.customers', routeName: 'customer', icon: 'customer' },
  { id: 2, text: 'menu.insights', routeName: 'insight', icon: 'dashboard' },
  ...(roleId === role.administrator || roleId === role.manager
    ? [
        {
          id: 3,
          text: 'menu.administration',
          routeName: 'admin',
          icon: 'admin' as const,
          items: [
            { id: 31, text: 'menu.settings', routeName: 'settings', icon: 'admin' as const },
            { id: 32, text: 'menu.users', routeName: 'user', icon: 'user' as const },
            { id: 33, text: 'menu.insightConfig', routeName: 'insightconfig', icon: 'dashboard' as const },
            { id: 34, text: 'menu.surveys', routeName: 'spsconfig', icon: 'dashboard' as const },
            ...(roleId === role.administrator
              ? [{ id: 39, text: 'menu.audit', routeName: 'audit', icon: 'admin' as const }]
              : []),
          ],
        },
      ]
    : []),
  { id: 1001, text: 'menu.profile', routeName: 'profile', icon: 'profile' },
  { id: 1002, text: 'menu.logout', routeName: 'logout', icon: 'logout' },
];

export const currentUserWith = (more: Partial<CurrentUser> = {}): CurrentUser => {
  const { appRoleId = role.administrator } = more;
  return {
    id: getId(8_000),
    firstName: 'Elena',
    lastName: 'Marsh',
    appRoleId,
    currSessionId: getId(8_001),
    language: 'en',
    menu: buildMenu(appRoleId),
    dssTenantId: tenantId,
    userName: 'elena.marsh',
    email: 'elena.marsh@example.com',
    permissions: listPermissions(appRoleId),
    idleMinutes: 30,
    viewAs: null,
    announcement: null,
    ...more,
  };
};

export const customerWith = (more: Partial<Customer> & Pick<Customer, 'id' | 'name'>): Customer => ({
  version: 1,
  logoId: null,
  logoUrl: null,
  contact: null,
  email: null,
  industry: 'Airline',
  projectId: 'P-1',
  projectManagerId: null,
  projectManagerName: null,
  projectType: null,
  projectModules: [],
  projectStartDate: '2025-01-13',
  status: 'InProgress',
  salesPackage: null,
  dataRequest: null,
  insightCount: 3,
  lastOpenedAt: null,
  archivedAt: null,
  ...more,
});

export const insightWith = (
  more: Partial<CustomerInsight> & Pick<CustomerInsight, 'id' | 'title'>,
): CustomerInsight => ({
  description: '',
  type: 'Dashboard',
  status: 'Completed',
  publisher: 'Vantage Analytics',
  lastViewedAt: null,
  ...more,
});

export const northwind = customerWith({
  id: getId(1),
  name: 'Northwind Aviation',
  projectId: 'NWA-2025-014',
});
export const kitano = customerWith({
  id: getId(2),
  name: 'Kitano Air Cargo',
  projectManagerName: 'Tomas Ferreira',
});

export const page = <Item>(
  items: readonly Item[],
  nextCursor: string | null = null,
  total = items.length,
) => ({
  items: [...items],
  nextCursor,
  total,
  totalIsExact: true,
});

/** Filters customers by name only, unlike the server. */
export const answerCustomers = (customers: readonly Customer[]): void => {
  mockResponse(listCustomers, ({ query: { search = '' } }) =>
    page(customers.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))),
  );
  mockResponse(
    getCustomer,
    ({ params }) => customers.find(({ id }) => id === params.customerId) ?? problemResponse('notFound'),
  );
};

export const wildlife = insightWith({ id: getId(101), title: 'Wildlife strikes and cost' });
export const species = insightWith({ id: getId(102), title: 'Which species hurt most' });

export const insightGroup = (id: string, name: string, insights: readonly CustomerInsight[]) => ({
  id,
  name,
  description: '',
  status: 'InProgress' as const,
  insights: [...insights],
});

/** Responses for the shell and the first screens, with two customers and two insights. */
export const answerOrganization = ({
  user,
  settings,
  hasSession,
  name,
}: {
  readonly user: CurrentUser;
  readonly settings: AllSettings;
  readonly hasSession: boolean;
  readonly name: string;
}): void => {
  mockResponse(checkTenant, {
    exists: true,
    _id: tenantId,
    name,
    defaultLanguage: { _id: getId(9_002), code: 'en', name: 'English', nativeName: 'English' },
    info: { name, supportEmail: null, timeZone: 'Europe/Oslo' },
  });
  const visible = Object.keys(signInSettings) as (keyof typeof signInSettings)[];
  mockResponse(
    readSettings,
    hasSession && user.appRoleId === role.administrator
      ? settings
      : (Object.fromEntries(visible.map((name) => [name, settings[name]])) as AppSettings),
  );
  mockResponse(readCurrentUser, user);
  mockResponse(logout, undefined);
  mockResponse(createPageVisit, { entryId: [{ _id: getId(7_000) }] });
  mockResponse(closePageVisit, ({ params, body }) => ({ _id: params.pageVisitId, exitTime: body.exitTime }));
  answerCustomers([northwind, kitano]);
  mockResponse(getCustomerOptions, {
    industries: ['Airline'],
    projectTypes: ['Assessment'],
    projectModules: ['Wildlife'],
    salesPackages: ['Basic'],
    statuses: ['Upcoming', 'InProgress', 'Completed'],
    projectManagers: [],
    inUse: { industries: ['Airline'] },
  });
  mockResponse(listCustomerInsights, {
    groups: [insightGroup(getId(201), 'Wildlife', [wildlife, species])],
  });
  mockResponse(listInsightSurveys, { surveys: [] });
};

/** The profile screen of the user, without passkeys and further sessions. */
export const answerProfile = (user = currentUserWith()): void => {
  const { userName, firstName, lastName, email, language } = user;
  mockResponse(listPasskeys, []);
  mockResponse(listOwnSessions, []);
  mockResponse(readProfile, { version: 1, userName, firstName, lastName, email, language });
};

/** Responses that the palette needs for administrators only. */
export const searchOperations = [listUsers, listInsights, listLocations, listSurveys] as const;

export const answerSearches = (): void => {
  mockResponse(searchInsights, { customers: [], furtherCustomers: 0 });
  mockResponse(listUsers, page([]));
  mockResponse(listInsights, page([]));
  mockResponse(listInsightGroups, page([]));
  mockResponse(listSurveys, page([]));
  mockResponse(listLocations, { levels: [{ key: 'area', enabled: true }], items: [] });
};
