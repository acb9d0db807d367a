import { describe, expect, it } from 'vitest';
import { readDisasters, readEarthquakes } from '../data/hazards';
import { byDecade, byDisasterType, byRegion, deathsByYear } from './natural-hazards';

const disasters = readDisasters(
  'Entity,Year,Deaths\nAll natural disasters,1999,9\nFlood,1999,4\nDrought,1999,5\nFlood,2000,7\n',
);

describe('natural hazards', () => {
  it('excludes the total row of the file', () => {
    expect(deathsByYear(disasters, 1999, 2000)).toEqual([
      { year: 1999, deaths: 9 },
      { year: 2000, deaths: 7 },
    ]);
  });

  it('sums by type with the worst year, and by decade', () => {
    expect(byDisasterType(disasters, 1999, 2000)[0]).toEqual({
      type: 'Flood',
      deaths: 11,
      worstYear: 2000,
      worstDeaths: 7,
    });
    expect(byDecade(disasters, ['Flood'])).toEqual([
      { decade: 1990, lastYear: 1999, deaths: { Flood: 4, Other: 5 } },
      { decade: 2000, lastYear: 2000, deaths: { Flood: 7 } },
    ]);
  });

  it('keeps natural earthquakes above the detection threshold', () => {
    const event = (mag: number, place: string, type = 'earthquake') => ({
      properties: { mag, place, time: 0, type },
    });
    const quakes = readEarthquakes({
      features: [
        event(4.1, '3km W of Castaic, CA'),
        event(1.2, 'x, CA'),
        event(5, 'y, Alaska'),
        event(3, 'z', 'quarry blast'),
      ],
    });
    expect(byRegion(quakes, 4)).toEqual([
      { name: 'Alaska', quakes: 1 },
      { name: 'California', quakes: 1 },
    ]);
  });
});
