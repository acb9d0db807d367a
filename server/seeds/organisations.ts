import { role, type RoleId } from '@vantage/contract/permissions';
import type { CustomerStatus } from '@vantage/contract/customers';
import type { InsightGroupStatus, InsightStatus, InsightType } from '@vantage/contract/insights';
import type { LogoName } from './logos';

/** People, customers and insights of one invented organisation. Project ids name the slices of data in the demo dashboards. */
export interface DemoOrganisation {
  readonly slug: string;
  readonly name: string;
  readonly supportEmail: string;
  readonly logo: LogoName;
  readonly message: string;
  readonly users: readonly DemoUser[];
  readonly customers: readonly DemoCustomer[];
  readonly groups: readonly DemoGroup[];
}

interface DemoUser {
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roleId: RoleId;
}

interface DemoCustomer {
  readonly name: string;
  readonly projectId: string;
  readonly logo: LogoName;
  readonly industry: string;
  /** User name of the project's manager. */
  readonly manager: string;
  readonly startDate: string;
  readonly status: CustomerStatus;
  readonly modules: readonly string[];
  /** User names of the consultants and learners who see it. */
  readonly assigned: readonly string[];
}

interface DemoGroup {
  readonly name: string;
  readonly description: string;
  readonly status: InsightGroupStatus;
  readonly insights: readonly DemoInsight[];
}

interface DemoInsight {
  readonly title: string;
  readonly description: string;
  readonly type: InsightType;
  readonly status: InsightStatus;
  readonly publisher: string;
  /** Page of the demo dashboards. */
  readonly page: string | null;
  /** Project ids of the customers that a Custom insight is for; without it the insight is for all. */
  readonly onlyFor?: readonly string[];
}

const person = (userName: string, firstName: string, lastName: string, roleId: RoleId): DemoUser => ({
  userName,
  firstName,
  lastName,
  roleId,
});

const page = (name: string): string => `/samples/${name}.html?client={customer.projectId}`;

const groups: readonly DemoGroup[] = [
  {
    name: 'Wildlife hazard management',
    description: 'Strikes, species and the moments at which they happen.',
    status: 'InProgress',
    insights: [
      {
        title: 'Wildlife strikes and cost',
        description: 'Reported strikes, damage and repair cost by month, airport and species.',
        type: 'PowerBI',
        status: 'Completed',
        publisher: 'Halden Analytics',
        page: page('wildlife-strikes'),
      },
      {
        title: 'Where in the flight it happens',
        description: 'Phase of flight, height and speed of each strike, and what they damage.',
        type: 'Dashboard',
        status: 'Completed',
        publisher: 'Halden Analytics',
        page: page('phase-of-flight'),
      },
      {
        title: 'Which species hurt most',
        description: 'Species ranked by how often they are struck and how much damage they do.',
        type: 'Dashboard',
        status: 'Completed',
        publisher: 'GeoRisk Studio',
        page: page('species'),
      },
      {
        title: 'When patrols should be out',
        description: 'Season and time of day of strikes, and when they do damage.',
        type: 'PowerBI',
        status: 'Completed',
        publisher: 'Halden Analytics',
        page: page('season-and-time'),
      },
      {
        title: 'Deterrence effectiveness',
        description: 'Patrol, laser and acoustic measures compared month by month.',
        type: 'PowerBI',
        status: 'NotAvailable',
        publisher: 'Halden Analytics',
        page: null,
      },
    ],
  },
  {
    name: 'Cost and exposure',
    description: 'What incidents cost, and what else could happen where the client works.',
    status: 'Completed',
    insights: [
      {
        title: 'What strikes cost us',
        description: 'How few strikes make most of the cost, year by year, and the dearest events.',
        type: 'PowerBI',
        status: 'Completed',
        publisher: 'Halden Analytics',
        page: page('cost-of-damage'),
      },
      {
        title: 'Natural hazards as context',
        description: 'Disasters and earthquakes worldwide, to set the wildlife risk beside others.',
        type: 'Dashboard',
        status: 'Completed',
        publisher: 'GeoRisk Studio',
        page: page('hazard-context'),
      },
      {
        title: 'Ask the strike register',
        description: 'Questions and answers over the strike reports of this client, by fixed rules.',
        type: 'AIBot',
        status: 'Completed',
        publisher: 'Halden Labs',
        page: page('ask'),
      },
    ],
  },
  {
    name: 'Ground operations',
    description: 'Ramp, fuelling and de-icing.',
    status: 'Upcoming',
    insights: [
      {
        title: 'Ramp damage events',
        description: 'Ground damage per 1,000 turns, direct and delay cost.',
        type: 'PowerBI',
        status: 'Incomplete',
        publisher: 'Halden Analytics',
        page: null,
      },
      {
        title: 'De-icing readiness',
        description: 'Stock, staffing and holdover exceedances for the season.',
        type: 'Dashboard',
        status: 'Incomplete',
        publisher: 'Northwind SMS team',
        page: null,
        onlyFor: ['NWA-2025-014', 'ALR-2025-002', 'SAN-2023-017'],
      },
    ],
  },
];

const demo: DemoOrganisation = {
  slug: 'demo',
  name: 'Halden Risk',
  supportEmail: 'support@halden.example',
  logo: 'halden',
  message: '',
  users: [
    person('admin', 'Elena', 'Marsh', role.administrator),
    person('manager', 'Mara', 'Lindqvist', role.manager),
    person('consultant', 'Jonas', 'Weber', role.user),
    person('learner', 'Priya', 'Raman', role.learner),
    person('tomas.ferreira', 'Tomás', 'Ferreira', role.manager),
    person('aiko.tanaka', 'Aiko', 'Tanaka', role.user),
    person('nadia.haddad', 'Nadia', 'Haddad', role.user),
  ],
  customers: [
    {
      name: 'Northwind Aviation',
      projectId: 'NWA-2025-014',
      logo: 'northwind',
      industry: 'Airline',
      manager: 'manager',
      startDate: '2025-01-13',
      status: 'InProgress',
      modules: ['Wildlife hazard', 'Safety culture'],
      assigned: ['consultant', 'learner'],
    },
    {
      name: 'Harrow Field Airport',
      projectId: 'HFA-2025-007',
      logo: 'harrow',
      industry: 'Airport',
      manager: 'tomas.ferreira',
      startDate: '2025-02-03',
      status: 'InProgress',
      modules: ['Wildlife hazard'],
      assigned: ['consultant'],
    },
    {
      name: 'Kitano Air Cargo',
      projectId: 'KTA-2024-031',
      logo: 'kitano',
      industry: 'Air cargo',
      manager: 'aiko.tanaka',
      startDate: '2024-09-16',
      status: 'InProgress',
      modules: ['Wildlife hazard', 'Ground operations'],
      assigned: ['aiko.tanaka'],
    },
    {
      name: 'Alder Ridge Airways',
      projectId: 'ALR-2025-002',
      logo: 'alder',
      industry: 'Airline',
      manager: 'consultant',
      startDate: '2025-01-06',
      status: 'InProgress',
      modules: ['Wildlife hazard'],
      assigned: ['consultant', 'aiko.tanaka'],
    },
    {
      name: 'Bluefin Offshore Helicopters',
      projectId: 'BFO-2026-001',
      logo: 'bluefin',
      industry: 'Offshore transport',
      manager: 'manager',
      startDate: '2026-12-07',
      status: 'Upcoming',
      modules: ['Wildlife hazard'],
      assigned: [],
    },
    {
      name: 'Castell Gulf Airports',
      projectId: 'CGA-2025-019',
      logo: 'castell',
      industry: 'Airport',
      manager: 'nadia.haddad',
      startDate: '2025-04-28',
      status: 'InProgress',
      modules: ['Wildlife hazard', 'Emergency response'],
      assigned: ['nadia.haddad'],
    },
    {
      name: 'Dunmore Metro Airports',
      projectId: 'DMP-2025-011',
      logo: 'dunmore',
      industry: 'Airport',
      manager: 'nadia.haddad',
      startDate: '2025-03-17',
      status: 'InProgress',
      modules: ['Wildlife hazard'],
      assigned: ['nadia.haddad', 'consultant'],
    },
    {
      name: 'Everline Executive Jets',
      projectId: 'EVJ-2023-028',
      logo: 'everline',
      industry: 'Business aviation',
      manager: 'consultant',
      startDate: '2023-06-05',
      status: 'Completed',
      modules: ['Wildlife hazard'],
      assigned: ['consultant'],
    },
    {
      name: 'Fossvik Lakes Air',
      projectId: 'FSV-2026-003',
      logo: 'fossvik',
      industry: 'Airline',
      manager: 'manager',
      startDate: '2027-02-01',
      status: 'Upcoming',
      modules: ['Wildlife hazard'],
      assigned: [],
    },
    {
      name: 'Orchard Vale Airports',
      projectId: 'OVA-2025-005',
      logo: 'orchard',
      industry: 'Airport',
      manager: 'aiko.tanaka',
      startDate: '2025-02-24',
      status: 'InProgress',
      modules: ['Wildlife hazard', 'Contractor safety'],
      assigned: ['aiko.tanaka'],
    },
    {
      name: 'Santoro Air Lines',
      projectId: 'SAN-2023-017',
      logo: 'santoro',
      industry: 'Airline',
      manager: 'tomas.ferreira',
      startDate: '2023-04-10',
      status: 'Completed',
      modules: ['Wildlife hazard'],
      assigned: [],
    },
    {
      name: 'Tidewater Coastal Airports',
      projectId: 'TID-2025-022',
      logo: 'tidewater',
      industry: 'Airport',
      manager: 'manager',
      startDate: '2025-06-02',
      status: 'InProgress',
      modules: ['Wildlife hazard', 'Safety culture'],
      assigned: [],
    },
  ],
  groups,
};

const acme: DemoOrganisation = {
  slug: 'acme',
  name: 'Acme Assurance',
  supportEmail: 'support@acme.example',
  logo: 'acme',
  message: '',
  users: [
    person('admin', 'Grace', 'Okafor', role.administrator),
    person('consultant', 'Leo', 'Brandt', role.user),
  ],
  customers: [
    {
      name: 'Acme Prairie Airways',
      projectId: 'ACM-2025-001',
      logo: 'prairie',
      industry: 'Airline',
      manager: 'admin',
      startDate: '2025-05-12',
      status: 'InProgress',
      modules: ['Wildlife hazard'],
      assigned: ['consultant'],
    },
    {
      name: 'Acme Harbor Airport',
      projectId: 'ACM-2025-002',
      logo: 'harbor',
      industry: 'Airport',
      manager: 'admin',
      startDate: '2025-08-04',
      status: 'InProgress',
      modules: ['Wildlife hazard'],
      assigned: [],
    },
    {
      name: 'Acme Parcel Air',
      projectId: 'ACM-2024-009',
      logo: 'parcel',
      industry: 'Air cargo',
      manager: 'consultant',
      startDate: '2024-03-18',
      status: 'Completed',
      modules: ['Wildlife hazard'],
      assigned: [],
    },
  ],
  groups: [
    {
      name: 'Strike review',
      description: 'Yearly review of wildlife strikes for the insurer.',
      status: 'InProgress',
      insights: groups
        .flatMap((group) => group.insights)
        .filter((insight) => insight.status === 'Completed')
        .slice(0, 4)
        .map((insight) => ({ ...insight, publisher: 'Acme Analytics' })),
    },
  ],
};

export const demoOrganisations: readonly DemoOrganisation[] = [demo, acme];
