import { randomFrom, type Random } from './random';
import { areas, changes, otherRoles, type DemoLanguage, type Measure } from './ramp-safety-texts';

export interface DemoResponse {
  readonly startedAt: Date;
  readonly completedAt: Date;
  readonly language: DemoLanguage;
  readonly answers: Readonly<Record<string, unknown>>;
}

const day = 24 * 60 * 60_000;
const minute = 60_000;

type Station = 'harrow' | 'osaka' | 'pune' | 'rotterdam';
type Shift = 'early' | 'day' | 'late' | 'night' | 'rotating';

const stations: Readonly<
  Record<Station, { readonly climate: number; readonly languages: Partial<Record<DemoLanguage, number>> }>
> = {
  harrow: { climate: 0.1, languages: { en: 1 } },
  osaka: { climate: 0.2, languages: { ja: 9, en: 1 } },
  pune: { climate: -0.45, languages: { hi: 7, en: 3 } },
  rotterdam: { climate: 0.35, languages: { en: 1 } },
};

/** The hours at the end of a shift, when people have time to answer. */
const answeringHours: Readonly<Record<Shift, readonly [from: number, to: number]>> = {
  early: [12, 14],
  day: [11, 17],
  late: [19, 22],
  night: [4, 7],
  rotating: [9, 20],
};

interface Respondent {
  readonly random: Random;
  readonly language: DemoLanguage;
  readonly station: Station;
  readonly role: string;
  readonly shift: Shift;
  readonly isContractor: boolean;
  /** Perceived safety climate; usually between -2 and 2. Most answers depend on it. */
  readonly climate: number;
}

function respondentBy(random: Random): Respondent {
  const station = random.weighted({ harrow: 36, osaka: 21, pune: 18, rotterdam: 25 });
  const language = random.weighted(stations[station].languages as Record<DemoLanguage, number>);
  const role = random.weighted({
    handling: 30,
    baggage: 28,
    vehicles: 13,
    fueling: 8,
    maintenance: 9,
    supervisor: 8,
    other: 4,
  });
  const shift = random.weighted({ early: 28, day: 24, late: 22, night: 12, rotating: 14 });
  const isContractor = random.chance(station === 'pune' ? 0.6 : 0.3);
  const climate =
    stations[station].climate +
    (role === 'supervisor' ? 0.55 : 0) -
    (shift === 'night' ? 0.3 : 0) -
    (isContractor ? 0.25 : 0) +
    0.8 * random.normal();
  return { random, language, station, role, shift, isContractor, climate };
}

/** A value on a scale whose middle is an average climate. */
const rated = (
  { random, climate }: Respondent,
  middle: number,
  { min = 1, max = 5, spread = 0.6 }: { min?: number; max?: number; spread?: number } = {},
): number => {
  const value = middle + (max - min) * 0.2 * climate + spread * random.normal();
  return Math.round(Math.min(max, Math.max(min, value)));
};

/** The first values of an order, as many as chance decides. */
const getFirst = <Value extends string>(
  random: Random,
  weights: Readonly<Record<Value, number>>,
  max: number,
): Value[] => random.ordered(weights).slice(0, random.integer(1, max));

const aboutWork = (respondent: Respondent) => {
  const { random, language, station, role, shift, isContractor, climate } = respondent;
  const isTrained = random.chance(0.84 + 0.06 * climate - (isContractor ? 0.12 : 0));
  return {
    station,
    role,
    ...(role === 'other' && {
      'role-Comment': otherRoles[language][random.integer(0, otherRoles[language].length - 1)],
    }),
    shift,
    experience: Math.min(
      38,
      Math.floor(Math.exp(1.5 + 0.85 * random.normal()) + (role === 'supervisor' ? 6 : 0)),
    ),
    contractor: isContractor,
    rushed: rated(respondent, 4 - 2.6 * climate, { min: 0, max: 10, spread: 1.6 }),
    trained: isTrained,
    ...(!isTrained && {
      notTrained: random.weighted({
        noTime: 40,
        canceled: 22,
        notOffered: isContractor ? 30 : 12,
        language: language === 'en' ? 3 : 14,
        new: 10,
      }),
    }),
  };
};

const pressures = ['never', 'rarely', 'sometimes', 'often', 'always'] as const;

const statementsBy = (respondent: Respondent): Record<string, number> =>
  Object.fromEntries(
    Object.entries({ stop: 4.1, reports: 3, speakUp: 3.7, equipment: 3.2, staffing: 2.5, time: 2.8 })
      .map(([statement, middle]): [string, number] => [
        statement,
        rated(respondent, middle, { spread: 0.75 }),
      ])
      // Some rows are left out.
      .filter(() => respondent.random.chance(0.97)),
  );

const aboutClimate = (respondent: Respondent, measures: readonly Measure[]) => {
  const { random, station, role, shift, climate } = respondent;
  const pressure = pressures[rated(respondent, 3.1 - 1.6 * climate, { spread: 0.7 }) - 1] ?? 'sometimes';
  const hazards = {
    vehicles: 30,
    slips: 24,
    lifting: role === 'baggage' ? 40 : 14,
    debris: 11,
    blast: role === 'handling' ? 18 : 9,
    weather: station === 'pune' ? 24 : 12,
    lighting: shift === 'night' || shift === 'late' ? 22 : 5,
    wildlife: 4,
  };
  return {
    overall: rated(respondent, 3.6),
    statements: statementsBy(respondent),
    pressure,
    ...((pressure === 'often' || pressure === 'always') && {
      pressureFrom: getFirst(random, { schedule: 40, staffing: 30, supervisor: 14, team: 9, crew: 6 }, 3),
    }),
    hazards: climate > 1.2 && random.chance(0.3) ? ['none'] : getFirst(random, hazards, 3),
    measures,
    fatigue: rated(respondent, shift === 'night' ? 2.4 : 3.3, { spread: 0.9 }),
    ...(role !== 'supervisor' && { supervisor: rated(respondent, 3.7, { spread: 0.8 }) }),
    recommend: rated(respondent, 6.8, { min: 0, max: 10, spread: 1.3 }),
  };
};

const aboutReporting = ({ random, language, climate, isContractor }: Respondent) => {
  const hasSeenOne = random.chance(0.42 - 0.08 * climate);
  const reported = random.weighted({ all: 45 * 2 ** climate, some: 28, none: isContractor ? 40 : 22 });
  return {
    nearMiss: hasSeenOne,
    ...(hasSeenOne && {
      nearMissKinds: getFirst(
        random,
        { vehicle: 34, person: 24, pushback: 16, load: 15, engine: 7, fuel: 6 },
        2,
      ),
      reported,
      ...(reported !== 'all' && {
        notReported: getFirst(
          random,
          { noEffect: 34, noTime: 24, minor: 22, blame: isContractor ? 28 : 12, howTo: 10 },
          2,
        ),
      }),
    }),
    channel: random.weighted({ app: 46, supervisor: 26, paper: language === 'en' ? 6 : 13, hotline: 18 }),
    ...(random.chance(0.3) && { area: areas[language][random.integer(0, areas[language].length - 1)] }),
  };
};

const required = new Set(['station', 'role', 'role-Comment', 'overall', 'nearMiss', 'reported']);
/** Questions that others depend on, or that always have an answer. */
const isKept = (name: string): boolean =>
  required.has(name) || ['trained', 'pressure', 'notTrained', 'pressureFrom', 'notReported'].includes(name);

/** Removes skipped answers: a few people answer only required questions. */
const leftIncomplete = (random: Random, answers: Readonly<Record<string, unknown>>) => {
  const isHasty = random.chance(0.06);
  return Object.fromEntries(
    Object.entries(answers).filter(([name]) =>
      isHasty ? required.has(name) : isKept(name) || random.chance(name === 'measures' ? 0.88 : 0.97),
    ),
  );
};

/** Weights of the days: many answer when they are invited or reminded, few on weekends. */
const listWeights = (firstDay: Date, days: number): Record<string, number> =>
  Object.fromEntries(
    Array.from({ length: days }, (_, index) => {
      const weekday = new Date(firstDay.getTime() + index * day).getUTCDay();
      const wave = [0, 14, 28].reduce(
        (sum, start) => sum + (index < start ? 0 : (start === 0 ? 5 : 2.5) * Math.exp((start - index) / 2.5)),
        0.6,
      );
      return [index, wave * (weekday === 0 || weekday === 6 ? 0.4 : 1)];
    }),
  );

/**
 * Invented answers to the ramp safety survey, the oldest first; the same for the same seed and first day.
 * @param firstDay midnight in UTC
 */
export function rampSafetyResponses({
  seed,
  count,
  firstDay,
  days,
}: {
  readonly seed: number;
  readonly count: number;
  readonly firstDay: Date;
  readonly days: number;
}): DemoResponse[] {
  const random = randomFrom(seed);
  const dayWeights = listWeights(firstDay, days);
  const unsaid = structuredClone(changes) as Record<DemoLanguage, Record<Measure, string[]>>;
  return Array.from({ length: count }, () => {
    const respondent = respondentBy(random);
    const { language, shift, climate } = respondent;
    const measures = random.ordered<Measure>({
      people: 34,
      equipment: 24,
      time: 22,
      walkways: shift === 'night' ? 30 : 14,
      training: 10,
    });
    const [first = 'people'] = measures;
    const change = random.chance(0.32 - 0.08 * climate) ? unsaid[language][first].shift() : undefined;
    const answers = leftIncomplete(random, {
      ...aboutWork(respondent),
      ...aboutClimate(respondent, measures),
      ...aboutReporting(respondent),
    });
    const [from, to] = answeringHours[shift];
    const completedAt = new Date(
      firstDay.getTime() +
        Number(random.weighted(dayWeights)) * day +
        random.integer(from * 60, to * 60 + 59) * minute +
        random.integer(0, 59_999),
    );
    return {
      startedAt: new Date(completedAt.getTime() - random.integer(3 * minute, 14 * minute)),
      completedAt,
      language,
      answers: change === undefined ? answers : { ...answers, change },
    };
  }).toSorted((one, other) => one.completedAt.getTime() - other.completedAt.getTime());
}
