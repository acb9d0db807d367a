import type { DemoGroup } from './organization';

const page = (name: string): string => `/samples/${name}.html?client={customer.projectId}`;

export const demoGroups: readonly DemoGroup[] = [
  {
    name: 'Wildlife hazard management',
    description: 'When and where strikes happen, and which species are involved.',
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
        title: 'When in the flight strikes happen',
        description: 'Phase of flight, height and speed of strikes, and what they damage.',
        type: 'Dashboard',
        status: 'Completed',
        publisher: 'Halden Analytics',
        page: page('phase-of-flight'),
      },
      {
        title: 'Which species do the most damage',
        description: 'Species ranked by how often they are struck and how much damage they cause.',
        type: 'Dashboard',
        status: 'Completed',
        publisher: 'GeoRisk Studio',
        page: page('species'),
      },
      {
        title: 'When patrols should be out',
        description: 'Strikes by season and time of day, and when they cause damage.',
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
    description: 'What incidents cost, and what other hazards there are worldwide.',
    status: 'Completed',
    insights: [
      {
        title: 'What strikes cost us',
        description: 'The costliest strikes, how few account for most of the cost, and the cost by year.',
        type: 'PowerBI',
        status: 'Completed',
        publisher: 'Halden Analytics',
        page: page('cost-of-damage'),
      },
      {
        title: 'Natural hazards as context',
        description: 'Disasters and earthquakes worldwide, to put the wildlife risk in context.',
        type: 'Dashboard',
        status: 'Completed',
        publisher: 'GeoRisk Studio',
        page: page('hazard-context'),
      },
      {
        title: 'Ask the strike data',
        description: 'Answers questions about this client’s strike reports, using fixed rules.',
        type: 'AIBot',
        status: 'Completed',
        publisher: 'Halden Labs',
        page: page('ask'),
      },
    ],
  },
  {
    name: 'Ground operations',
    description: 'Ramp, fueling and de-icing.',
    status: 'Upcoming',
    insights: [
      {
        title: 'Ramp damage events',
        description: 'Ground damage per 1,000 turns, with direct and delay costs.',
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
