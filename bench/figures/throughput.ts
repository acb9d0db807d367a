import { load } from '../load/load';
import type { Load } from '../load/load-options';
import { median } from '../load/median';
import type { Bench } from '../setup/bench';
import type { Request } from '../setup/requests';
import type { Goal, Round, Row } from './figure';

export interface ThroughputOptions {
  readonly id: string;
  readonly figure: string;
  readonly goal: Goal;
  readonly requests: readonly Request[];
  readonly onRound?: (load: Load) => void;
}

export async function throughputRow(bench: Bench, options: ThroughputOptions): Promise<Row> {
  const { product, reference } = await bench.servers();
  const run = async (origin: string, seconds: number): Promise<Load> => {
    const measured = await load({
      origin,
      requests: options.requests,
      connections: bench.connections,
      seconds,
      folder: bench.folder,
      atEnd: bench.atEnd,
    });
    options.onRound?.(measured);
    return measured;
  };
  for (const { origin } of [product, reference]) await run(origin, bench.quick ? 2 : 4);

  const rounds: (Round & { readonly p99: number })[] = [];
  for (let index = 0; index < bench.rounds; index += 1) {
    const oursFirst = index % 2 === 0;
    const first = await run((oursFirst ? product : reference).origin, bench.seconds);
    const second = await run((oursFirst ? reference : product).origin, bench.seconds);
    const [ours, theirs] = oursFirst ? [first, second] : [second, first];
    rounds.push({
      ours: ours.perSecond,
      reference: theirs.perSecond,
      ratio: ours.perSecond / theirs.perSecond,
      p99: ours.p99,
    });
  }
  const middle = (side: 'ours' | 'reference'): string =>
    Math.round(median(rounds.map((round) => round[side]))).toLocaleString('en');
  return {
    id: options.id,
    figure: options.figure,
    ratio: median(rounds.map(({ ratio }) => ratio)),
    goal: options.goal,
    rounds,
    note: `${middle('ours')}/s against ${middle('reference')}/s, our p99 ${median(rounds.map(({ p99 }) => p99)).toFixed(1)} ms`,
  };
}
