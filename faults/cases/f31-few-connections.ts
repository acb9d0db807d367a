import { setTimeout as sleep } from 'node:timers/promises';
import { collectAssertions, type Fault, type Reconciliation } from '../harness/fault';
import { addresses } from '../harness/mailing-client';
import { reconcile } from '../harness/reconciliation';
import { openSending } from '../harness/sending';
import type { Stage } from '../harness/stage';

/** Milliseconds that the server takes. */
const [loginTime, mailTime] = [500, 100];
/** So many that sending takes longer than the turn of a mailing. */
const recipientsPerConnection = 150;
/** Share of the time in which the server has as many mails in hand as it allows connections. */
const leastUse = 0.5;

/** The mail server rejects each connection beyond a few, with TLS and slow logins. */
async function fewConnections(stage: Stage, maxConnections: number): Promise<Reconciliation> {
  const { mailings, sink, startWorker } = await openSending(stage, { requiresLogin: true, maxConnections });
  const assertions = collectAssertions();
  const to = addresses(recipientsPerConnection * maxConnections);
  let [current, peak] = [0, 0];
  sink.behave(async (stageOfMail) => {
    if (stageOfMail === 'login') await sleep(loginTime);
    if (stageOfMail !== 'data') return undefined;
    current += 1;
    peak = Math.max(peak, current);
    await sleep(mailTime);
    current -= 1;
    return undefined;
  });
  const mailingId = await mailings.send(to);
  await startWorker();
  const took = await mailings.untilState(mailingId, 'Completed', 120_000);
  const counts = reconcile(assertions, {
    addresses: to,
    rows: await mailings.recipients(mailingId),
    mails: sink.mails,
  });
  const { delayReason, detail } = await mailings.get(mailingId);
  assertions.assert('the mailing does not say that it waits', delayReason === null && detail === null, {
    delayReason,
    detail,
  });
  const use = (to.length * mailTime) / (took * maxConnections);
  assertions.assert('all connections that the server allows are used', peak === maxConnections, peak);
  assertions.assert('mails go out at the rate that the server allows', use >= leastUse, use);
  const note = `${Math.round((to.length / took) * 1_000)} a second of ${(maxConnections * 1_000) / mailTime}`;
  return { name: `${maxConnections} connections`, ...counts, note, broken: assertions.broken };
}

/** The mail server takes longer for a login than the turn of a mailing lasts. */
async function slowLogins(stage: Stage): Promise<Reconciliation> {
  const maxConnections = 2;
  const { mailings, sink, startWorker } = await openSending(stage, { requiresLogin: true, maxConnections });
  const assertions = collectAssertions();
  const to = addresses(40);
  sink.behave(async (stageOfMail) => {
    if (stageOfMail === 'login') await sleep(12_000);
    return undefined;
  });
  const mailingId = await mailings.send(to);
  await startWorker();
  const took = await mailings.untilState(mailingId, 'Completed', 120_000);
  const rows = await mailings.recipients(mailingId);
  const counts = reconcile(assertions, { addresses: to, rows, mails: sink.mails });
  const note = `done in ${Math.round(took / 1_000)} s`;
  return { name: '2 connections, logins of 12 s', ...counts, note, broken: assertions.broken };
}

export const fewConnectionsAllowed: Fault = {
  id: 'F31',
  async run(stage) {
    const reconciled: Reconciliation[] = [];
    for (const max of [1, 3, 5]) reconciled.push(await fewConnections(stage, max));
    reconciled.push(await slowLogins(stage));
    return reconciled;
  },
};
