import { dictionaryColumns, type DictionaryColumn, type RawStrike, type Strike } from './strike';

/**
 * Columnar: every value is one or two printable characters, so that 10,000 rows take about 100 kB. Rows are
 * sorted by date; dates are stored as differences in days.
 */
export interface PackedStrikes {
  rows: number;
  firstDay: number;
  dayStep: string;
  columns: Record<DictionaryColumn, { names: string[]; width: 1 | 2; cells: string }>;
  stateOfAirport: Record<string, string>;
  /** Row, repair and other cost, for the few rows with a cost. */
  costs: [number, number, number][];
}

const dayLength = 86_400_000;
/** Printable ASCII from '#' without the backslash, which needs no escapes in a JSON string. */
const alphabet = Array.from({ length: 92 }, (_, index) => String.fromCharCode(35 + index)).filter(
  (c) => c !== '\\',
);
const base = alphabet.length;

function writeNumber(value: number, width: 1 | 2): string {
  if (value < 0 || value >= base ** width) throw new Error(`${value} does not fit in ${width} characters`);
  const low = alphabet[value % base]!;
  return width === 1 ? low : alphabet[Math.floor(value / base)]! + low;
}

function digitAt(text: string, index: number): number {
  const code = text.charCodeAt(index) - 35;
  return code > 57 ? code - 1 : code;
}

function readNumber(text: string, row: number, width: 1 | 2): number {
  return width === 1 ? digitAt(text, row) : digitAt(text, row * 2) * base + digitAt(text, row * 2 + 1);
}

/** @throws {Error} if a dictionary or a date difference exceeds the format */
export function packStrikes(raw: RawStrike[]): PackedStrikes {
  const sorted = raw.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const days = sorted.map((row) => Date.parse(row.date) / dayLength);
  const firstDay = days[0] ?? 0;
  const columns = {} as PackedStrikes['columns'];
  for (const column of dictionaryColumns) {
    const names = [...new Set(sorted.map((row) => row[column]))];
    const width = names.length > base ? 2 : 1;
    const position = new Map(names.map((name, index) => [name, index]));
    const cells = sorted.map((row) => writeNumber(position.get(row[column])!, width)).join('');
    columns[column] = { names, width, cells };
  }
  return {
    rows: sorted.length,
    firstDay,
    dayStep: days.map((day, index) => writeNumber(day - (days[index - 1] ?? firstDay), 1)).join(''),
    columns,
    stateOfAirport: Object.fromEntries(sorted.map((row) => [row.airport, row.state])),
    costs: sorted.flatMap((row, index): [number, number, number][] =>
      row.costRepair + row.costOther > 0 ? [[index, row.costRepair, row.costOther]] : [],
    ),
  };
}

/** The inverse of {@link packStrikes}. */
export function unpackStrikes(packed: PackedStrikes): Strike[] {
  const costs = new Map(packed.costs.map(([row, repair, other]) => [row, { repair, other }]));
  const cell = (column: DictionaryColumn, row: number): string => {
    const { names, width, cells } = packed.columns[column];
    return names[readNumber(cells, row, width)]!;
  };
  const strikes: Strike[] = [];
  let day = packed.firstDay;
  for (let row = 0; row < packed.rows; row += 1) {
    day += digitAt(packed.dayStep, row);
    const date = new Date(day * dayLength);
    const airport = cell('airport', row);
    const speed = cell('speed', row);
    const { repair, other } = costs.get(row) ?? { repair: 0, other: 0 };
    strikes.push({
      airport,
      state: packed.stateOfAirport[airport]!,
      aircraft: cell('aircraft', row),
      operator: cell('operator', row),
      phase: cell('phase', row),
      size: cell('size', row),
      species: cell('species', row),
      time: cell('time', row),
      damage: cell('damage', row),
      date: date.toISOString().slice(0, 10),
      year: date.getUTCFullYear(),
      month: date.getUTCMonth(),
      weekday: (date.getUTCDay() + 6) % 7,
      costRepair: repair,
      costOther: other,
      cost: repair + other,
      speed: speed === '' ? null : Number(speed),
    });
  }
  return strikes;
}
