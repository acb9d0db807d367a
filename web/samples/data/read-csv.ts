import { airportName, aircraftName, damageName, operatorName, speciesName } from './names';
import type { RawStrike } from './strike';

/** Simple CSV without quoted line breaks, which the files do not have. */
export function readCsv(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.split(/\r?\n/).filter((line) => line !== '');
  const names = splitLine(head);
  return lines.map((line) => {
    const cells = splitLine(line);
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

function splitLine(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  return Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );
}

export function readStrikes(text: string): RawStrike[] {
  return readCsv(text).map((row) => {
    const value = (name: string): string => {
      const cell = row[name];
      if (cell === undefined) throw new Error(`birdstrikes.csv has no column '${name}'`);
      return cell;
    };
    return {
      airport: airportName(value('Airport Name')),
      aircraft: aircraftName(value('Aircraft Make Model')),
      operator: operatorName(value('Aircraft Airline Operator')),
      state: value('Origin State'),
      phase: value('Phase of flight').replace('Landing Roll', 'Landing roll'),
      size: value('Wildlife Size'),
      species: speciesName(value('Wildlife Species')),
      time: value('Time of day'),
      damage: damageName(value('Effect Amount of damage')),
      speed: value('Speed IAS in knots'),
      date: value('Flight Date'),
      costRepair: Number(value('Cost Repair')),
      costOther: Number(value('Cost Other')),
    };
  });
}
