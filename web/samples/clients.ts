import type { Strike } from './data/strike';

/** The part of the real reports that represents a fictitious client. A missing list does not restrict. */
export interface ClientSlice {
  name: string;
  /** Describes the slice in the footer. */
  slice: string;
  operators?: readonly string[];
  airports?: readonly string[];
  states?: readonly string[];
  aircraft?: readonly string[];
}

/**
 * Helicopters, and light types with similarly short, low flights, because the file has too few helicopters.
 */
const rotorAndLightTypes = [
  'AEROS 350', 'AEROS SA365', 'BELL-206', 'BELL-212', 'HUGHES 500', 'ROBINSON R22', 'SIKORSKY S-76',
  'BE-58 BARON', 'BE-55 BARON', 'C-172', 'C-182 SKYLAN', 'C-206 STATIO', 'C-208', 'C-210 CENTUR', 'C-310',
  'C-340', 'C-402', 'C-414', 'C-421', 'DHC6', 'PA-23-250', 'PA-28', 'PA-31 NAVAJO', 'PA-32', 'PA-34 SENECA',
] as const; // prettier-ignore

/** By project id; first those of the demo tenant, then those of acme. No report is in a slice of both. */
export const clients: Readonly<Record<string, ClientSlice>> = {
  'NWA-2025-014': { name: 'Northwind Aviation', slice: 'one airline', operators: ['US Airways'] },
  'HFA-2025-007': { name: 'Harrow Field Airport', slice: 'one airport', airports: ['Chicago O’Hare'] },
  'KTA-2024-031': { name: 'Kitano Air Cargo', slice: 'one cargo airline', operators: ['FedEx Express'] },
  'ALR-2025-002': {
    name: 'Alder Ridge Airways',
    slice: 'two regional airlines',
    operators: ['Horizon Air', 'SkyWest Airlines'],
  },
  'BFO-2026-001': {
    name: 'Bluefin Offshore Helicopters',
    slice: 'helicopters and light aircraft',
    aircraft: rotorAndLightTypes,
  },
  'CGA-2025-019': {
    name: 'Castell Gulf Airports',
    slice: 'airports on the Gulf coast',
    airports: ['Houston Hobby', 'Houston Intercontinental', 'New Orleans'],
  },
  'DMP-2025-011': {
    name: 'Dunmore Metro Airports',
    slice: 'airports of New York and New Jersey',
    airports: ['New York JFK', 'New York LaGuardia', 'Newark', 'Teterboro'],
  },
  'EVJ-2023-028': {
    name: 'Everline Executive Jets',
    slice: 'business and private aviation',
    operators: ['Business aviation', 'Executive Jet Aviation', 'Privately owned'],
  },
  'FSV-2026-003': {
    name: 'Fossvik Lakes Air',
    slice: 'two commuter airlines of the lakes',
    operators: ['Great Lakes Airlines', 'Mesaba Airlines'],
  },
  'OVA-2025-005': { name: 'Orchard Vale Airports', slice: 'airports of California', states: ['California'] },
  'SAN-2023-017': { name: 'Santoro Air Lines', slice: 'one airline', operators: ['Delta Air Lines'] },
  'TID-2025-022': { name: 'Tidewater Coastal Airports', slice: 'airports of Florida', states: ['Florida'] },

  'ACM-2025-001': {
    name: 'Acme Prairie Airways',
    slice: 'two airlines in the Midwest',
    operators: ['Northwest Airlines', 'Trans World Airlines'],
    states: ['Indiana', 'Michigan', 'Minnesota', 'Missouri', 'Nebraska', 'Ohio'],
  },
  'ACM-2025-002': {
    name: 'Acme Harbor Airport',
    slice: 'five airlines at one airport',
    airports: ['Portland'],
    operators: [
      'Alaska Airlines',
      'America West Airlines',
      'American Airlines',
      'Southwest Airlines',
      'United Airlines',
    ],
  },
  'ACM-2024-009': {
    name: 'Acme Parcel Air',
    slice: 'three cargo airlines in five states',
    operators: ['UPS Airlines', 'ABX Air', 'Astar Air Cargo'],
    states: ['Georgia', 'Kentucky', 'Missouri', 'Pennsylvania', 'Tennessee'],
  },
};

export function createClient(address: string): ClientSlice | undefined {
  const projectId = new URL(address).searchParams.get('client');
  return projectId !== null && Object.hasOwn(clients, projectId) ? clients[projectId] : undefined;
}

export function listStrikes(client: ClientSlice, strikes: readonly Strike[]): Strike[] {
  const within = (list: readonly string[] | undefined, value: string): boolean =>
    !list || list.includes(value);
  return strikes.filter(
    (strike) =>
      within(client.operators, strike.operator) &&
      within(client.airports, strike.airport) &&
      within(client.states, strike.state) &&
      within(client.aircraft, strike.aircraft),
  );
}
