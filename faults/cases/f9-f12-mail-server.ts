import { setTimeout as delay } from 'node:timers/promises';
import { collectAssertions, type Fault, type Reconciliation } from '../harness/fault';
import { addresses, openMailingClient } from '../harness/mailing-client';
import { reconcile } from '../harness/reconciliation';
import { connections, openSending } from '../harness/sending';
import type { Stage } from '../harness/stage';
import { until } from '../harness/until';

const recipients = 200;

/** The number in an address of `addresses`. */
const readNumber = (address: string): number => Number(/\d+/.exec(address)?.[0]);

/** A third of the addresses is refused for now, three times. */
async function deferred(stage: Stage): Promise<Reconciliation> {
  const { mailings, sink, startWorker } = await openSending(stage);
  const assertions = collectAssertions();
  const to = addresses(recipients);
  const deferred = to.filter((address) => readNumber(address) % 3 === 0);
  const tries = new Map<string, number>();
  sink.behave((stageOfMail, address) => {
    if (stageOfMail !== 'recipient' || readNumber(address) % 3 !== 0) return undefined;
    const tried = (tries.get(address) ?? 0) + 1;
    tries.set(address, tried);
    return tried <= 3 ? { code: 451, text: '4.2.1 Try again later' } : undefined;
  });
  const mailingId = await mailings.send(to);
  await startWorker();
  const delays: number[] = [];
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await until(`attempt ${attempt} is refused`, async () => {
      const rows = await mailings.recipients(mailingId);
      const waiting = rows.filter((row) => row.state === 'Retrying' && row.attempts === attempt);
      if (waiting.length < deferred.length) return false;
      delays.push(Math.max(...waiting.map(({ wait }) => wait ?? 0)));
      return true;
    });
    // Longer than a look for completion takes.
    await delay(1_500);
    const { state, queued } = await mailings.get(mailingId);
    assertions.assert(
      'the mailing is not completed early',
      state === 'Sending' && queued === deferred.length,
      {
        state,
        queued,
      },
    );
    await mailings.untilIdle();
    await mailings.letTimePass();
  }
  await mailings.untilState(mailingId, 'Completed');
  const growing = delays.every((wait, index) => index === 0 || wait > 1.3 * (delays[index - 1] ?? 0));
  assertions.assert('the delay grows', growing, delays);
  const counts = reconcile(assertions, {
    addresses: to,
    rows: await mailings.recipients(mailingId),
    mails: sink.mails,
  });
  const note = `retried after ${delays.map((wait) => `${Math.round(wait / 1_000)} s`).join(', ')}`;
  return { name: '451 three times', ...counts, note, broken: assertions.broken };
}

/** Some addresses are refused for good, at each step, and most of them in a row. */
async function rejected(stage: Stage): Promise<Reconciliation> {
  const { mailings, sink, startWorker } = await openSending(stage);
  const assertions = collectAssertions();
  const many = 1_500;
  const to = addresses(many);
  const texts: Readonly<Record<number, string>> = {
    550: '5.1.1 No such user here',
    501: '5.1.3 Bad recipient address syntax',
    554: '5.7.1 Message looks like spam',
  };
  const codeFor = (address: string): number | null => {
    const number = readNumber(address);
    if (number === 7) return 501;
    if (number >= 300 && number < 1_000) return 550;
    return number % 100 === 50 ? 554 : null;
  };
  sink.behave((stageOfMail, address) => {
    const code = address === '' ? null : codeFor(address);
    if (code === null || (code === 554) !== (stageOfMail === 'data')) return undefined;
    return { code, text: texts[code] ?? '' };
  });
  const mailingId = await mailings.send(to);
  await startWorker();
  await mailings.untilState(mailingId, 'Completed', 120_000);
  const rows = await mailings.recipients(mailingId);
  const counts = reconcile(assertions, { addresses: to, rows, mails: sink.mails, mayFail: true });
  const wrong = rows.filter(({ email, state, detail }) => {
    const code = codeFor(email);
    return code === null ? state !== 'Sent' : state !== 'Failed' || !detail?.includes(texts[code] ?? '');
  });
  assertions.assert(
    "those refused fail with the server's text, the others get their mail",
    wrong.length === 0,
    wrong.slice(0, 3),
  );
  const rejectedCount = to.filter((address) => codeFor(address) !== null).length;
  return {
    name: '550, 501 and 554',
    ...counts,
    note: `${rejectedCount} refused, 700 of them in a row`,
    broken: assertions.broken,
  };
}

/** The server answers nothing to the mails of one organization. */
async function silentForOne(stage: Stage): Promise<Reconciliation[]> {
  const { database, server, mailings: silent, sink, startWorker } = await openSending(stage);
  const other = await openMailingClient(database, () => server.origin);
  const [assertions, assertionsForOther] = [collectAssertions(), collectAssertions()];
  const [mute, heard] = [addresses(connections, 'silent.example'), addresses(1_000, 'quick.example')];
  let isSilent = true;
  sink.behave((stageOfMail, address) =>
    isSilent && stageOfMail === 'recipient' && address.endsWith('@silent.example') ? 'silence' : undefined,
  );
  await startWorker();
  const muteMailing = await silent.send(mute);
  await until('all connections wait', () => sink.connections() >= connections);
  const startedAt = performance.now();
  const heardMailing = await other.send(heard);
  const took = await other.untilState(heardMailing, 'Completed', 30_000);
  const otherCounts = reconcile(assertionsForOther, {
    addresses: heard,
    rows: await other.recipients(heardMailing),
    mails: sink.mails.filter(({ recipients }) => recipients[0]?.endsWith('@quick.example')),
  });

  await until(
    'each mail is given up for now',
    async () => (await silent.count(muteMailing, 'Retrying')) === mute.length,
    90_000,
  );
  const waited = performance.now() - startedAt;
  assertions.assert('a step times out after 30 s', waited > 20_000 && waited < 45_000, Math.round(waited));
  assertions.assert(
    'the mailing is not completed early',
    (await silent.get(muteMailing)).state === 'Sending',
  );
  isSilent = false;
  await silent.untilIdle();
  await silent.letTimePass();
  await silent.untilState(muteMailing, 'Completed');
  const counts = reconcile(assertions, {
    addresses: mute,
    rows: await silent.recipients(muteMailing),
    mails: sink.mails.filter(({ recipients }) => recipients[0]?.endsWith('@silent.example')),
  });
  return [
    {
      name: 'silent to one organization',
      ...counts,
      note: `given up for now after ${(waited / 1_000).toFixed(0)} s`,
      broken: assertions.broken,
    },
    {
      name: 'another organization at the same time',
      ...otherCounts,
      note: `done in ${(took / 1_000).toFixed(1)} s`,
      broken: assertionsForOther.broken,
    },
  ];
}

/** Each fifth mail is received, but the connection breaks before it is accepted. */
async function brokenBefore250(stage: Stage): Promise<Reconciliation> {
  const { mailings, sink, startWorker } = await openSending(stage);
  const assertions = collectAssertions();
  const to = addresses(recipients);
  const dropped = new Set<string>();
  sink.behave((stageOfMail, address) => {
    if (stageOfMail !== 'data' || readNumber(address) % 5 !== 0 || dropped.has(address)) return undefined;
    dropped.add(address);
    return 'drop';
  });
  const mailingId = await mailings.send(to);
  await startWorker();
  await until('each is tried', async () => {
    const rows = await mailings.recipients(mailingId);
    return rows.every(({ attempts, state }) => attempts > 0 && state !== 'Sending');
  });
  await mailings.untilIdle();
  await mailings.letTimePass();
  await mailings.untilState(mailingId, 'Completed');
  const rows = await mailings.recipients(mailingId);
  const counts = reconcile(assertions, { addresses: to, rows, mails: sink.mails });
  // Also those that weren't accepted, since a server may have kept them.
  const all = reconcile(assertions, {
    addresses: to,
    rows,
    mails: sink.mails.map((mail) => ({ ...mail, accepted: true })),
    mayRepeat: dropped.size,
  });
  assertions.assert('each of them was sent again', all.twice === recipients / 5, all.twice);
  return {
    name: 'dropped before 250',
    ...counts,
    note: `${dropped.size} dropped, same Message-ID`,
    broken: assertions.broken,
  };
}

/** Some servers take only a few mails per connection. */
async function closedAgainAndAgain(stage: Stage): Promise<Reconciliation> {
  const { mailings, sink, startWorker } = await openSending(stage);
  const assertions = collectAssertions();
  const to = addresses(2_000);
  let accepted = 0;
  sink.behave((stageOfMail) => {
    if (stageOfMail !== 'data') return undefined;
    accepted += 1;
    return accepted % 40 === 0 ? 'close' : undefined;
  });
  const mailingId = await mailings.send(to);
  await startWorker();
  await mailings.untilState(mailingId, 'Completed', 120_000);
  const counts = reconcile(assertions, {
    addresses: to,
    rows: await mailings.recipients(mailingId),
    mails: sink.mails,
  });
  return { name: 'closes after every 40th mail', ...counts, note: '', broken: assertions.broken };
}

export const serverDeferred: Fault = { id: 'F9', run: async (stage) => [await deferred(stage)] };
export const serverRejected: Fault = {
  id: 'F10',
  run: async (stage) => [await rejected(stage)],
};
export const silentServer: Fault = { id: 'F11', run: silentForOne };
export const brokenConnections: Fault = {
  id: 'F12',
  run: async (stage) => [await brokenBefore250(stage), await closedAgainAndAgain(stage)],
};
