import { rampSafety } from './ramp-safety';
import { rampSafetyResponses, type DemoResponse } from './ramp-safety-responses';
import { winterOperations } from './winter-operations';

export interface DemoSurvey {
  readonly name: string;
  readonly description: string;
  /** Name of its customer. */
  readonly projectId: string;
  readonly region: string;
  readonly account: string;
  readonly responseLimit: number | null;
  /** Days relative to the day of seeding. */
  readonly startDay: number;
  readonly endDay: number;
  readonly definition: object;
  /** Responses of a published survey, from its start, midnight in UTC. */
  readonly responses?: (firstDay: Date) => DemoResponse[];
}

export const haldenSurveys: readonly DemoSurvey[] = [
  {
    name: 'Ramp safety survey',
    description: 'How safe people feel on the ramp, and what keeps them from reporting hazards.',
    projectId: 'NWA-2025-014',
    region: 'Europe',
    account: 'NWA-4471',
    responseLimit: 600,
    startDay: -42,
    endDay: 21,
    definition: rampSafety,
    responses: (firstDay) => rampSafetyResponses({ seed: 2026, count: 400, firstDay, days: 42 }),
  },
  {
    name: 'Ramp safety baseline',
    description: 'How safe people felt before the new ground handling contract.',
    projectId: 'ALR-2025-002',
    region: 'North America',
    account: 'ALR-2208',
    responseLimit: null,
    startDay: -400,
    endDay: -358,
    definition: rampSafety,
    responses: (firstDay) => rampSafetyResponses({ seed: 2025, count: 118, firstDay, days: 42 }),
  },
  {
    name: 'Winter readiness',
    description: 'Staff, fluid and equipment for de-icing before the season.',
    projectId: 'KTA-2024-031',
    region: 'Asia Pacific',
    account: 'KTA-1093',
    responseLimit: 150,
    startDay: 14,
    endDay: 45,
    definition: winterOperations,
  },
];
