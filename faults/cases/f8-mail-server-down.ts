import { setTimeout as delay } from 'node:timers/promises';
import { postSignIn, request } from '../harness/client';
import { collectAssertions, type Fault, type Reconciliation } from '../harness/fault';
import { countEffects } from '../harness/journal';
import { addresses } from '../harness/mailing-client';
import { reconcile } from '../harness/reconciliation';
import { connections, openSending } from '../harness/sending';
import type { Stage } from '../harness/stage';
import { until } from '../harness/until';

const people = 20;
/** Milliseconds for which the mail server is down. */
const downFor = 15_000;
/** Milliseconds; the longest pause between two attempts at an urgent mail is 30 s. */
const deliveredWithin = 45_000;
/** Milliseconds. */
const signsInWithin = 5_000;

/** Single mails wait in the outbox, and only they. */
async function resetLinks(stage: Stage): Promise<Reconciliation> {
  const database = await stage.database();
  const first = await stage.smtpSink();
  await first.stop();
  const server = await stage.start({ role: 'web', database });
  await stage.start({ role: 'worker', database, env: { SMTP_URL: first.url } });
  const tenant = await database.makeTenant();
  const users = await Promise.all(Array.from({ length: people }, () => tenant.user()));
  const assertions = collectAssertions();

  let slowest = 0;
  for (const user of users) {
    const { userName, email } = user;
    const reset = await request(`${server.origin}/api/${tenant.id}/v1/auth/request-reset-password`, {
      method: 'POST',
      body: { userName, email },
    });
    assertions.assert('a reset link can be requested', reset.status < 300, reset);
    const signIn = await postSignIn(server.origin, user);
    assertions.assert('signing in works', signIn.status === 200, signIn);
    slowest = Math.max(slowest, signIn.milliseconds);
  }
  assertions.assert(`signing in takes less than ${signsInWithin} ms`, slowest < signsInWithin, slowest);
  await delay(downFor);
  const sink = await stage.smtpSink({ port: first.port });
  const took = await until('all mails arrive', () => sink.mails.length >= people, deliveredWithin);
  // A second attempt would come by then.
  await delay(1_000);

  const delivered = sink.mails.flatMap(({ recipients }) => recipients);
  const counts = countEffects(
    users.map(({ email }) => email),
    delivered,
  );
  assertions.assert('no mail is lost', counts.never === 0);
  assertions.assert('no mail is sent twice', counts.twice === 0);
  const note = `down for ${downFor / 1_000} s, delivered ${(took / 1_000).toFixed(1)} s later, slowest sign-in ${slowest.toFixed(0)} ms`;
  return { name: 'reset links', ...counts, note, broken: assertions.broken };
}

/** The server goes away in the middle of a mailing. */
async function mailingWaits(stage: Stage): Promise<Reconciliation> {
  const { mailings, sink, startWorker } = await openSending(stage);
  const assertions = collectAssertions();
  const to = addresses(500);
  sink.behave(async (stageOfMail) => {
    if (stageOfMail === 'data') await delay(50);
    return undefined;
  });
  const mailingId = await mailings.send(to);
  await startWorker();
  await until('some mails are sent', () => sink.mails.length > 50);
  await sink.stop();
  await until('the mailing says that it waits', async () => {
    const { state, delayReason } = await mailings.get(mailingId);
    return state === 'Sending' && delayReason === 'ServerUnavailable';
  });
  const { detail } = await mailings.get(mailingId);
  assertions.assert('it says why', detail?.includes('ECONNREFUSED') ?? false, detail);
  await delay(downFor);
  const next = await stage.smtpSink({ port: sink.port });
  // Mails whose connection broke are tried again after 30 s.
  const took = await mailings.untilState(mailingId, 'Completed', 120_000);
  const counts = reconcile(assertions, {
    addresses: to,
    rows: await mailings.recipients(mailingId),
    mails: [...sink.mails, ...next.mails],
    mayRepeat: connections,
  });
  const note = `down for ${downFor / 1_000} s, completed ${(took / 1_000).toFixed(0)} s later`;
  return { name: 'mailing', ...counts, note, broken: assertions.broken };
}

export const mailServerDown: Fault = {
  id: 'F8',
  run: async (stage) => [await resetLinks(stage), await mailingWaits(stage)],
};
