import { setTimeout as delay } from 'node:timers/promises';
import { median } from '../../load/median';
import { paced, type Latencies } from '../../load/paced';
import { startPressure, type SentRequest } from '../../load/pressure';
import { getUser, pick, signedIn, type Session } from '../../setup/requests';
import type { Bench } from '../../setup/bench';
import { eventLoopDelay } from '../../setup/event-loop-delay';
import { formIn } from '../../setup/uploads';
import { absoluteRow } from '../absolute';
import type { Figure, Row } from '../figure';
import { hostileBodies, hostileFiles } from './s71-inputs';

const senders = 4;
/** Milliseconds, for the longest latency and the event-loop delay. */
const maxCallMs = 100;
/** Milliseconds between the last request and the reading of the delay. */
const readDelayMs = 200;

interface Looked {
  readonly waits: Latencies;
  readonly delay: number;
}

type Inputs = Readonly<Record<string, (session: Session) => Promise<SentRequest>>>;

const files = (bench: Bench): Inputs =>
  Object.fromEntries(
    Object.entries(hostileFiles).map(([name, content]) => [
      name,
      async (session) => {
        const { bodyFile, contentType } = await formIn(bench, content());
        return {
          method: 'POST',
          path: `/api/${session.tenant.id}/v1/admin/user/import?dryRun=true`,
          headers: { ...signedIn(session), 'content-type': contentType },
          bodyFile,
        };
      },
    ]),
  );

const bodies: Inputs = Object.fromEntries(
  Object.entries(hostileBodies).map(([name, content]) => [
    name,
    (session) =>
      Promise.resolve({
        method: 'POST',
        path: `/api/${session.tenant.id}/v1/admin/user`,
        headers: { ...signedIn(session), 'content-type': 'application/json' },
        body: content(),
      }),
  ]),
);

async function look(bench: Bench, caller: Session, sent: SentRequest | null): Promise<Looked> {
  const { product } = await bench.servers();
  const requests = pick(caller.tenant.userIds, 20).map((userId) => getUser(caller, userId));
  await paced(product.origin, requests, 0.5);
  await eventLoopDelay(product);
  const pressure = sent && (await startPressure(bench, [{ connections: senders, requests: [sent] }]));
  const waits = await paced(product.origin, requests, bench.quick ? 2 : 4);
  await pressure?.stop();
  await delay(readDelayMs);
  return { waits, delay: await eventLoopDelay(product, 'max') };
}

async function measureInputs(bench: Bench, what: string, inputs: Inputs): Promise<Row[]> {
  const [tenant, other] = await bench.listTenants(`hostile-${what.length}`, [1_000, 1_000]);
  if (!tenant || !other) throw new Error('The tenants of S71 were not made');
  const quiet = await look(bench, await bench.signIn(other, 1), null);
  const match: { readonly name: string; readonly rounds: Looked[] }[] = [];
  for (const [name, make] of Object.entries(inputs)) {
    // Access tokens live ten minutes.
    const [sender, caller] = [await bench.signIn(tenant, 1), await bench.signIn(other, 1)];
    const sent = await make(sender);
    const rounds: Looked[] = [];
    for (let index = 0; index < bench.rounds; index += 1) rounds.push(await look(bench, caller, sent));
    match.push({ name, rounds });
  }
  const row = (figure: string, value: (looked: Looked) => number): Row => {
    const byInput = match
      .map(({ name, rounds }) => ({ name, values: rounds.map(value) }))
      .toSorted((one, two) => median(two.values) - median(one.values));
    const [worst] = byInput;
    if (!worst) throw new Error('No input was sent');
    const missed = byInput.filter(({ values }) => median(values) > maxCallMs);
    return absoluteRow({
      id: 'S71',
      figure: `${figure} during ${what}, the worst of ${byInput.length} inputs, ms`,
      goal: { atMost: maxCallMs },
      values: worst.values,
      note: `quiet ${value(quiet).toFixed(1)}; ${
        missed.length === 0
          ? `worst: ${worst.name}`
          : missed.map(({ name, values }) => `${name} ${median(values).toFixed(0)}`).join(', ')
      }`,
    });
  };
  return [
    row("longest wait of another tenant's GET", ({ waits }) => waits.longest),
    row('longest delay of the event loop', ({ delay: late }) => late),
  ];
}

/** No input may block the event loop, and with it the requests of all tenants. */
export const hostileInput: Figure = {
  id: 'S71',
  async measure(bench) {
    return [
      ...(await measureInputs(bench, 'CSV files of 10 MB', files(bench))),
      ...(await measureInputs(bench, 'JSON bodies', bodies)),
    ];
  },
};
