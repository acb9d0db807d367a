// The package exports only its index.
import strikesCsv from '../../../node_modules/vega-datasets/data/birdstrikes.csv?raw';
import { packStrikes, unpackStrikes } from '../data/packed-strikes';
import { readStrikes } from '../data/read-csv';
import type { RawStrike, Strike } from '../data/strike';

/** The data that the pages show. */
export function realReports(): RawStrike[] {
  return readStrikes(strikesCsv);
}

export function realStrikes(): Strike[] {
  return unpackStrikes(packStrikes(realReports()));
}
