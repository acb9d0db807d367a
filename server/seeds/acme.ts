import { role } from '@vantage/contract/permissions';
import { demoGroups } from './insights';
import { person, place, type DemoOrganization } from './organization';

/** A second tenant, to show that tenants are isolated. */
export const acme: DemoOrganization = {
  slug: 'acme',
  name: 'Acme Assurance',
  supportEmail: 'support@acme.example',
  logo: 'acme',
  message: '',
  brandColor: '#0f766e',
  levels: ['department'],
  areas: [place('Cedar Falls', 'Claims', 'Underwriting'), place('Harbor Point', 'Surveys')],
  users: [
    person('admin', 'Grace', 'Okafor', role.administrator, 'Cedar Falls'),
    person('consultant', 'Leo', 'Brandt', role.user, 'Cedar Falls / Claims', 'Harbor Point'),
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
      insights: demoGroups
        .flatMap((group) => group.insights)
        .filter((insight) => insight.status === 'Completed')
        .slice(0, 4)
        .map((insight) => ({ ...insight, publisher: 'Acme Analytics' })),
    },
  ],
  surveys: [],
};
