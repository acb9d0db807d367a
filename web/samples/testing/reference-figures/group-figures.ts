import {
  choose,
  damagingIn,
  dollars,
  highest,
  isDamaging,
  middle,
  mostOftenDamaging,
  none,
  number,
  percent,
  plural,
  displayedPhase,
  sum,
  tally,
  type Choice,
  type Figures,
} from './rows';

const noCost: [string, string] = [none, 'no report states a cost'];

export function costFigures(choice: Choice): Figures {
  const list = choose(choice);
  const priced = list.filter(({ cost }) => cost > 0).toSorted((a, b) => b.cost - a.cost);
  const cost = sum(priced, (row) => row.cost);
  const repair = sum(priced, (row) => row.repair);
  let half = 0;
  for (let met = 0; half < priced.length && met < cost / 2; half += 1) met += priced[half]!.cost;
  const count = priced.length;
  const damaging = damagingIn(list);
  const unstated = list.filter((row) => isDamaging(row) && row.cost === 0).length;
  const top = priced[0]?.cost ?? 0;
  const has = count > 0;
  return {
    'Direct cost': has
      ? [dollars(cost), `${number(count)} ${count === 1 ? 'report states' : 'reports state'} a cost`]
      : noCost,
    'Average stated cost': has
      ? [dollars(cost / count), `median ${dollars(middle(priced.map((row) => row.cost)))}`]
      : noCost,
    'Costliest strike': has ? [dollars(top), `${percent(top, cost)} of all stated cost`] : noCost,
    'Half of all cost': has
      ? [plural(half, 'strike', 'strikes'), `${percent(half, count)} of those with a stated cost`]
      : noCost,
    'Repair share': has ? [percent(repair, cost), `${dollars(cost - repair)} other cost`] : noCost,
    'Damage without a stated cost': [
      number(unstated),
      `of ${plural(damaging, 'damaging strike', 'damaging strikes')}`,
    ],
  };
}

export function phaseFigures(choice: Choice): Figures {
  const list = choose(choice);
  const strikes = tally(
    list,
    ({ phase }) => phase,
    () => 1,
  );
  const inPhase = (...phases: string[]): number => list.filter(({ phase }) => phases.includes(phase)).length;
  const ground = inPhase('Take-off run', 'Landing Roll', 'Taxi', 'Parked');
  const arriving = inPhase('Approach', 'Landing Roll');
  const departing = inPhase('Climb', 'Take-off run');
  const speeds: number[] = [];
  for (const { speed } of list) if (speed !== null) speeds.push(speed);
  const busiest = highest(strikes, strikes)!;
  const costliest = highest(
    tally(
      list,
      ({ phase }) => phase,
      (row) => row.cost,
    ),
    strikes,
  );
  return {
    'Most strikes': [displayedPhase(busiest[0]), `${percent(busiest[1], list.length)} of strikes`],
    'Most often damaging': mostOftenDamaging(list, ({ phase }) => phase),
    'Costliest phase': costliest
      ? [displayedPhase(costliest[0]), `${dollars(costliest[1])} direct cost`]
      : noCost,
    'On the ground': [
      percent(ground, list.length),
      `${plural(ground, 'strike', 'strikes')} on airport grounds`,
    ],
    'Arrivals vs. departures': [
      departing === 0 ? none : `${number(arriving / departing, 1)} : 1`,
      `${number(arriving)} vs. ${number(departing)} strikes`,
    ],
    'Median airspeed': [
      speeds.length === 0 ? none : `${number(middle(speeds))} kt`,
      `${number(speeds.length)} ${speeds.length === 1 ? 'report states' : 'reports state'} a speed`,
    ],
  };
}

export function speciesFigures(choice: Choice): Figures {
  const list = choose(choice);
  const named = list.filter(({ species }) => !species.startsWith('Unknown'));
  const strikes = tally(
    named,
    ({ species }) => species,
    () => 1,
  );
  const bySpecies = (weight: Parameters<typeof tally>[2]) =>
    highest(
      tally(named, ({ species }) => species, weight),
      strikes,
    );
  const strikesBySpecies = bySpecies(() => 1);
  const harmful = bySpecies((row) => Number(isDamaging(row)));
  const costliest = bySpecies((row) => row.cost);
  const large = list.filter(({ size }) => size === 'Large');
  const small = list.filter(({ size }) => size === 'Small');
  const unnamed = list.length - named.length;
  return {
    'Most often struck': strikesBySpecies
      ? [strikesBySpecies[0], plural(strikesBySpecies[1], 'strike', 'strikes')]
      : [none, 'no report names a species'],
    'Most damaging': harmful
      ? [
          harmful[0],
          `${number(harmful[1])} of ${plural(strikes.get(harmful[0])!, 'strike', 'strikes')} caused damage`,
        ]
      : [none, 'no named species caused damage'],
    'Costliest species': costliest
      ? [costliest[0], `${dollars(costliest[1])} direct cost`]
      : [none, 'no stated cost for a named species'],
    'Damage rate, large animals':
      large.length === 0
        ? [none, 'none reported']
        : [
            percent(damagingIn(large), large.length),
            `${number(damagingIn(large))} of ${number(large.length)} strikes; small animals ${percent(damagingIn(small), small.length)}`,
          ],
    'Species named': [
      percent(named.length, list.length),
      `in ${number(named.length)} of ${plural(list.length, 'report', 'reports')}`,
    ],
    'Different species': [
      number(strikes.size),
      unnamed === 1
        ? '1 strike by an unidentified animal'
        : `${number(unnamed)} strikes by unidentified animals`,
    ],
  };
}
