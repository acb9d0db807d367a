import { randomUUID } from 'node:crypto';
import { countEffects } from '../harness/journal';
import { collectAssertions, type Fault, type Reconciliation } from '../harness/fault';
import { addresses, openMailingClient } from '../harness/mailing-client';
import type { Stage } from '../harness/stage';
import { listWrites } from '../harness/writes';

type Kind = 'pageVisit' | 'response';

/** A text of the statement whose transaction's commit is withheld. */
const statements: Readonly<Record<Kind, string>> = {
  pageVisit: 'insert into page_visit',
  response: 'insert into "survey_response"',
};

/** The database commits, but the connection breaks before the server learns it. */
async function answerOfCommitIsLost(stage: Stage, kind: Kind): Promise<Reconciliation> {
  const database = await stage.database();
  const proxy = await stage.proxy(database.applicationUrl);
  const server = await stage.start({
    role: 'web',
    database: { applicationUrl: proxy.url, ownerUrl: database.ownerUrl },
  });
  const tenant = await database.makeTenant();
  const { [kind]: write } = await listWrites(database, tenant, () => server.origin);
  const assertions = collectAssertions();
  const keys: string[] = [];
  for (let time = 0; time < 5; time += 1) {
    const key = write.key();
    const committed = proxy.withholdCommit(statements[kind]);
    const first = write.write(key);
    await Promise.race([committed, first]);
    await proxy.cut();
    const { status, retryAfter } = await first;
    assertions.assert(
      'the first call is answered 503 with Retry-After',
      status === 503 && retryAfter !== null,
      status,
    );
    await proxy.reopen();
    assertions.assert('its effect was stored', (await write.stored()).includes(key));
    const second = await write.write(key);
    assertions.assert('the repeated call succeeds', second.status === 201, second);
    keys.push(key);
  }
  const counts = countEffects(keys, await write.stored());
  assertions.assert('each has one effect', counts.once === counts.items);
  return { name: write.name, ...counts, note: 'commit stored, its answer lost', broken: assertions.broken };
}

/** Several organizations start a mailing, and each start is repeated. */
async function startIsRepeated(stage: Stage): Promise<Reconciliation> {
  const database = await stage.database();
  const proxy = await stage.proxy(database.applicationUrl);
  const server = await stage.start({
    role: 'web',
    database: { applicationUrl: proxy.url, ownerUrl: database.ownerUrl },
  });
  const assertions = collectAssertions();
  const [started, stored]: [string[], string[]] = [[], []];
  for (let time = 0; time < 3; time += 1) {
    const { tenant, upload, start } = await openMailingClient(database, () => server.origin);
    const { uploadId } = (await upload(addresses(10))).body as { uploadId: string };
    const key = { 'idempotency-key': randomUUID() };
    const committed = proxy.withholdCommit('insert into "mailing"');
    const first = start(uploadId, key);
    await Promise.race([committed, first]);
    await proxy.cut();
    assertions.assert('the first call is answered 503', (await first).status === 503);
    await proxy.reopen();
    const second = await start(uploadId, key);
    assertions.assert('the repeated call succeeds', second.status === 202, second);
    started.push((second.body as { id: string }).id);
    const rows = await database.rows<{ id: string }>(tenant.id, 'select id from mailing');
    stored.push(...rows.map(({ id }) => id));
  }
  const counts = countEffects(started, stored);
  assertions.assert('there is one mailing of each', stored.length === started.length, stored.length);
  return {
    name: 'starts of a mailing',
    ...counts,
    note: 'commit stored, its answer lost',
    broken: assertions.broken,
  };
}

export const lostCommit: Fault = {
  id: 'F7',
  run: async (stage) => [
    await answerOfCommitIsLost(stage, 'pageVisit'),
    await answerOfCommitIsLost(stage, 'response'),
    await startIsRepeated(stage),
  ],
};
