import { collectAssertions, type Fault, type Assertions, type Reconciliation } from '../harness/fault';
import { addresses } from '../harness/mailing-client';
import { reconcile } from '../harness/reconciliation';
import { connections, openSending, type Sending } from '../harness/sending';
import type { Stage } from '../harness/stage';
import { until } from '../harness/until';

const recipients = 60;

/** @returns the mails that are sent again, which the case predicts */
type Step = (sending: Sending, mailingId: string, assertions: Assertions) => Promise<number>;

const accepted = ({ sink }: Sending): number => sink.mails.filter((mail) => mail.accepted).length;

/** Waits for the connections of a killed worker to be closed, so that nothing more arrives from it. */
const untilGone = ({ sink }: Sending): Promise<number> =>
  until('the connections of the worker are closed', () => sink.connections() === 0);

async function killedAt(stage: Stage, name: string, step: Step): Promise<Reconciliation> {
  const sending = await openSending(stage);
  const { mailings, sink } = sending;
  const assertions = collectAssertions();
  const to = addresses(recipients);
  const mailingId = await mailings.send(to);
  const again = await step(sending, mailingId, assertions);

  sink.behave(() => undefined);
  await mailings.letTimePass();
  await sending.startWorker({ name: 'next' });
  await mailings.untilState(mailingId, 'Completed');
  const rows = await mailings.recipients(mailingId);
  const counts = reconcile(assertions, { addresses: to, rows, mails: sink.mails, mayRepeat: again });
  assertions.assert(`${again} arrive twice`, counts.twice === again, counts.twice);
  return { name, ...counts, note: '', broken: assertions.broken };
}

const steps: Readonly<Record<string, (stage: Stage) => Step>> = {
  'before claim': (stage) => async (sending, mailingId, assertions) => {
    const proxy = await stage.proxy(sending.database.applicationUrl);
    await sending.mailings.letTimePass();
    const worker = await sending.startWorker({ through: proxy });
    proxy.stall();
    await worker.kill();
    await proxy.cut();
    // The worker may have been quicker than the proxy, but nothing was sent.
    const states = new Set((await sending.mailings.recipients(mailingId)).map(({ state }) => state));
    assertions.assert('no mail is sent', sending.sink.mails.length === 0 && !states.has('Sent'), [...states]);
    return 0;
  },

  'after claim, before the mail': () => async (sending, mailingId, assertions) => {
    const { mailings, sink } = sending;
    let waiting = 0;
    sink.behave(() => {
      waiting += 1;
      return 'silence';
    });
    const worker = await sending.startWorker();
    await until('a connection waits', () => waiting > 0);
    await until('recipients are claimed', async () => (await mailings.count(mailingId, 'Sending')) > 0);
    await worker.kill();
    await untilGone(sending);
    assertions.assert(
      'claimed recipients stay so until the claim ends',
      (await mailings.count(mailingId, 'Sending')) > 0,
    );
    assertions.assert('no mail is sent', sink.mails.length === 0);
    return 0;
  },

  'after 250, before commit': (stage) => async (sending, mailingId, assertions) => {
    const { mailings, sink } = sending;
    const proxy = await stage.proxy(sending.database.applicationUrl);
    sink.behave((stageOfMail) => {
      if (stageOfMail === 'data') proxy.stall();
      return undefined;
    });
    const worker = await sending.startWorker({ through: proxy });
    await until('a mail is accepted', () => accepted(sending) > 0);
    // Each connection waits for its outcome to be stored.
    let before = -1;
    await until('nothing more is accepted', async () => {
      const settled = accepted(sending) === before;
      before = accepted(sending);
      await new Promise((resolve) => setTimeout(resolve, 500));
      return settled;
    });
    await worker.kill();
    await proxy.cut();
    await untilGone(sending);
    const inFlight = accepted(sending);
    assertions.assert(`at most ${connections} are in flight`, inFlight <= connections, inFlight);
    assertions.assert('none is called sent', (await mailings.count(mailingId, 'Sent')) === 0);
    return inFlight;
  },

  'after commit': () => async (sending, mailingId, assertions) => {
    const { mailings, sink } = sending;
    const enough = 25;
    let passed = 0;
    sink.behave((stageOfMail) => {
      if (stageOfMail !== 'recipient') return undefined;
      passed += 1;
      return passed > enough ? 'silence' : undefined;
    });
    const worker = await sending.startWorker();
    await until(
      'what was accepted is called sent',
      async () => (await mailings.count(mailingId, 'Sent')) === enough,
    );
    await worker.kill();
    await untilGone(sending);
    assertions.assert('what was stored stays', (await mailings.count(mailingId, 'Sent')) === enough);
    return 0;
  },
};

export const killAtEachStep: Fault = {
  id: 'F2',
  async run(stage) {
    const results: Reconciliation[] = [];
    for (const [name, step] of Object.entries(steps)) results.push(await killedAt(stage, name, step(stage)));
    return results;
  },
};
