import { readCsv } from './read-csv';

/** World-wide; one entry per type and year in the file. */
export interface DisasterYear {
  type: string;
  year: number;
  deaths: number;
}

export interface Earthquake {
  magnitude: number;
  place: string;
  region: string;
  /** Milliseconds since 1970, UTC. */
  time: number;
}

export interface Hazards {
  disasters: DisasterYear[];
  earthquakes: Earthquake[];
}

/** The used part of a USGS feed. */
export interface EarthquakeFeed {
  features: { properties: { mag: number; place: string | null; time: number; type: string } }[];
}

/** Including the file's total row would count every death twice. */
const totalRow = 'All natural disasters';

export function readDisasters(csv: string): DisasterYear[] {
  return readCsv(csv)
    .filter((row) => row.Entity !== totalRow)
    .map((row) => ({ type: row.Entity ?? '', year: Number(row.Year), deaths: Number(row.Deaths) }));
}

/** Below this magnitude, the catalog reflects the density of sensors. */
export const leastMagnitude = 2.5;

/** Natural earthquakes from {@link leastMagnitude}. */
export function readEarthquakes(feed: EarthquakeFeed): Earthquake[] {
  return feed.features
    .map(({ properties }) => properties)
    .filter((event) => event.type === 'earthquake' && event.mag >= leastMagnitude)
    .map((event) => ({
      magnitude: event.mag,
      place: event.place ?? 'Unnamed place',
      region: getRegion(event.place ?? ''),
      time: event.time,
    }));
}

const longNames: Record<string, string> = { CA: 'California', MX: 'Mexico' };

function getRegion(place: string): string {
  const tail = place.split(',').at(-1)?.trim() ?? '';
  return longNames[tail] ?? tail;
}
