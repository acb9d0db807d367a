import { readCsv } from './read-csv';

/** Deaths by natural disasters, world, one entry per type and year that the file states. */
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

/** Only the columns that the page needs of a USGS feed. */
export interface EarthquakeFeed {
  features: { properties: { mag: number; place: string | null; time: number; type: string } }[];
}

/** The file's own total row would count every death twice. */
const totalRow = 'All natural disasters';

export function readDisasters(csv: string): DisasterYear[] {
  return readCsv(csv)
    .filter((row) => row.Entity !== totalRow)
    .map((row) => ({ type: row.Entity ?? '', year: Number(row.Year), deaths: Number(row.Deaths) }));
}

/** Below this, what the catalogue holds depends more on how dense the sensors stand than on the earth. */
export const leastMagnitude = 2.5;

/** Keeps natural earthquakes of {@link leastMagnitude} and more. */
export function readEarthquakes(feed: EarthquakeFeed): Earthquake[] {
  return feed.features
    .map(({ properties }) => properties)
    .filter((event) => event.type === 'earthquake' && event.mag >= leastMagnitude)
    .map((event) => ({
      magnitude: event.mag,
      place: event.place ?? 'Unnamed place',
      region: regionOf(event.place ?? ''),
      time: event.time,
    }));
}

const longNames: Record<string, string> = { CA: 'California', MX: 'Mexico' };

function regionOf(place: string): string {
  const tail = place.split(',').at(-1)?.trim() ?? '';
  return longNames[tail] ?? tail;
}
