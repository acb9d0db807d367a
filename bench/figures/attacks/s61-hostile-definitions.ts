import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { maxDefinitionBytes } from '@vantage/contract/surveys/survey-definition';
import { median } from '../../load/median';
import { paced, type Latencies } from '../../load/paced';
import type { Bench } from '../../setup/bench';
import { startPressure, type SentRequest } from '../../load/pressure';
import { getUser, pick, send, signedIn, type Session } from '../../setup/requests';
import { makeSurvey } from '../../setup/surveys';
import { absoluteRow } from '../absolute';
import type { Figure, Round } from '../figure';

/** Milliseconds within which a definition must be rejected. */
const maxRejectionMs = 1_000;
/** Half of a p95 in milliseconds that is always acceptable, as in P14. */
const leastReference = 15;

const nested = (open: string, close: string, depth: number): string =>
  `${open.repeat(depth)}1${close.repeat(depth)}`;
const elements = (element: string, count: number): string =>
  `{"elements":[${Array.from({ length: count }, () => element).join()}]}`;
const withRegex = (regex: string): string =>
  `{"type":"text","name":"q","validators":[{"type":"regex","regex":${JSON.stringify(regex)}}]}`;
const withCondition = (condition: string): string =>
  `{"elements":[{"type":"text","name":"q","visibleIf":${JSON.stringify(condition)}}]}`;
const filled = (unit: string): string => unit.repeat((maxDefinitionBytes - 100) / unit.length);

const definitions: Readonly<Record<string, () => string>> = {
  '10,000 objects in each other': () => nested('{"a":', '}', 10_000),
  '10,000 arrays in each other': () => `{"a":${nested('[', ']', 10_000)}}`,
  'a million elements': () => elements('{}', 1_000_000),
  'five million values': () => `{"a":[${filled('0,')}0]}`,
  '10 MB of markup in a name': () => `{"elements":[{"type":"text","name":"${filled('<b>')}"}]}`,
  '500 questions and one': () => elements('{"type":"text","name":"q"}', 501),
  'a prototype': () => '{"elements":[{"__proto__":{"type":"text"}}]}',
  'regular expressions with nested quantifiers': () => elements(withRegex('^(a+)+$'), 500),
  'regular expressions with overlapping choices': () =>
    `{"elements":[${Array.from({ length: 500 }, (_, index) => withRegex(`^(a|a)*${index}$`)).join()}]}`,
  'generated choices': () =>
    '{"elements":[{"type":"dropdown","name":"q","choicesMin":1,"choicesMax":100000000}]}',
  '400 long expressions': () =>
    `{"elements":[${Array.from({ length: 400 }, (_, index) => `{"type":"text","name":"q${index}","visibleIf":"{q0} = 1${' and {q0} = 1'.repeat(300)}"}`).join()}]}`,
  'an expression of 20,000 parentheses': () => withCondition(nested('(', ')', 10_000)),
  'an expression of 10 MB': () => withCondition(`{q} = 1${filled(' or {q} = 1')}`),
};

interface Looked {
  readonly quiet: Latencies;
  readonly loaded: Latencies;
  /** The longest wait for a refusal, in milliseconds. */
  readonly longest: number;
}

const rejections = new Set(['400', '413', '422', 'unanswered']);

async function look(
  bench: Bench,
  caller: Session,
  { name, request }: { readonly name: string; readonly request: SentRequest },
): Promise<Looked> {
  const { origin } = (await bench.servers()).product;
  const requests = pick(caller.tenant.userIds, 20).map((userId) => getUser(caller, userId));
  const seconds = bench.quick ? 2 : 4;
  const quiet = await paced(origin, requests, seconds);
  const pressure = await startPressure(bench, [{ connections: 1, requests: [request] }]);
  const loaded = await paced(origin, requests, seconds);
  const { responses, longest } = await pressure.stop();
  const other = Object.keys(responses).find((status) => !rejections.has(status));
  if (other !== undefined || longest === 0) throw new Error(`${name} was answered ${other ?? 'never'}`);
  return { quiet, loaded, longest };
}

/** Hostile definitions are rejected quickly and don't delay other tenants. */
export const hostileDefinitions: Figure = {
  id: 'S61',
  async measure(bench) {
    const [tenant, other] = await bench.listTenants('definitions', [1_000, 1_000]);
    if (!tenant || !other) throw new Error('The tenants of S61 were not made');
    const survey = await makeSurvey(bench, tenant);
    const match: { readonly name: string; readonly rounds: Looked[] }[] = [];
    for (const [name, make] of Object.entries(definitions)) {
      // Access tokens live ten minutes.
      const [sender, caller] = [await bench.signIn(tenant, 1), await bench.signIn(other, 1)];
      const bodyFile = join(bench.folder, 'definition.json');
      await writeFile(bodyFile, `{"definition":${make()},"draftVersion":1}`);
      const request: SentRequest = {
        method: 'PUT',
        path: `/api/${tenant.id}/v1/survey/${survey.id}/definition`,
        headers: { ...signedIn(sender), 'content-type': 'application/json' },
        bodyFile,
      };
      // A new thread loads SurveyJS first.
      await send((await bench.servers()).product.origin, { ...request, body: '{}' });
      const rounds: Looked[] = [];
      for (let index = 0; index < bench.rounds; index += 1)
        rounds.push(await look(bench, caller, { name, request }));
      match.push({ name, rounds });
    }
    const slowest = ({ longest }: Looked): number => longest;
    const compared = ({ quiet, loaded }: Looked): Round => {
      const reference = Math.max(quiet.p95, leastReference);
      return { ours: loaded.p95, reference, ratio: loaded.p95 / reference };
    };
    const by = (value: (looked: Looked) => number) =>
      match
        .map(({ name, rounds }) => ({ name, rounds, value: median(rounds.map(value)) }))
        .toSorted((one, two) => two.value - one.value);
    const [late] = by(slowest);
    const [felt] = by((looked) => compared(looked).ratio);
    if (!late || !felt) throw new Error('No definition was sent');
    const rounds = felt.rounds.map(compared);
    const rejected = match.reduce(
      (sum, each) => sum + each.rounds.flatMap(({ loaded }) => loaded.rejected).reduce((a, b) => a + b, 0),
      0,
    );
    return [
      absoluteRow({
        id: 'S61',
        figure: `longest wait until one of ${match.length} hostile definitions is refused, ms`,
        goal: { atMost: maxRejectionMs },
        values: late.rounds.map(slowest),
        note: by(slowest)
          .slice(0, 4)
          .map(({ name, value }) => `${name} ${value.toFixed(0)}`)
          .join(', '),
      }),
      {
        id: 'S61',
        figure: "p95 of another organization's GET one user during it, against quiet or 15 ms",
        ratio: median(rounds.map(({ ratio }) => ratio)),
        goal: { atMost: 2 },
        rounds,
        note: `${median(rounds.map(({ ours }) => ours)).toFixed(1)} ms during ${felt.name}; ${rejected} refused`,
      },
    ];
  },
};
