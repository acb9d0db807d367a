import { setTimeout as delay } from 'node:timers/promises';
import { postSignIn, request, signIn } from '../harness/client';
import { collectAssertions, type Fault } from '../harness/fault';
import { openInstallation } from '../harness/installation';
import { countEffects, keepWriting } from '../harness/journal';
import { listWrites } from '../harness/writes';

const kills = 10;
const writers = 4;
/** Failed sign-ins of an address in ten minutes; see SIGN_IN_FAILURES_PER_ADDRESS. */
const maxSignInFailures = 30;

export const anyProcessKilled: Fault = {
  id: 'F34',
  async run(stage, random) {
    const sink = await stage.smtpSink();
    const installation = await openInstallation(stage, sink.url);
    const { origin, database, processes } = installation;
    const tenant = await database.makeTenant();
    const { suppression, pageVisit } = await listWrites(database, tenant, () => origin);
    const writes = [suppression, pageVisit];
    const journals = writes.map(({ key, write }) => keepWriting({ writers, key, write, pause: 10 }));
    for (let kill = 0; kill < kills; kill += 1) {
      await delay(random.between(300, 1_500));
      // Each is killed at least twice.
      const index = kill % processes.length;
      await processes[index]?.kill();
      await installation.startAgain(index);
    }
    await Promise.all(journals.map((journal) => journal.stop()));

    const assertions = collectAssertions();
    const webOrigins = processes.slice(0, 2).map((product) => product.origin);
    const user = await tenant.user();
    const signedIn = await postSignIn(origin, user);
    const { token } = signedIn.body as { token: { token: string; user: { currSessionId: string } } };
    const headers = { authorization: `Bearer ${token.token}`, sessionid: token.user.currSessionId };
    const readMe = (from: string) => request(`${from}/api/${tenant.id}/v1/auth/me`, { headers });
    // Both processes have the session in memory.
    const before = await Promise.all(webOrigins.map(readMe));
    assertions.assert(
      'the session works in both processes',
      before.every(({ status }) => status === 200),
    );
    await request(`${webOrigins[0]}/api/${tenant.id}/v1/auth/logout`, { method: 'POST', headers, body: {} });
    const after = await Promise.all(webOrigins.map(readMe));
    assertions.assert(
      'a session that ended in one process is refused by the other at once',
      after.every(({ status }) => status === 401),
      after.map(({ status }) => status),
    );

    const other = await database.makeTenant();
    const victim = await other.user();
    await signIn(() => origin, victim);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < maxSignInFailures + 10; attempt += 1) {
      const userName = `nobody-${attempt}`;
      const answer = await request(`${origin}/api/${other.id}/v1/auth/login`, {
        method: 'POST',
        body: { userName, password: 'Wrong#2026' },
      });
      statuses.push(answer.status);
    }
    const allowed = statuses.filter((status) => status !== 429).length;
    assertions.assert(
      'the limit of failed sign-ins holds over all processes',
      allowed === maxSignInFailures,
      allowed,
    );

    return Promise.all(
      writes.map(async ({ name, stored }, index) => {
        const journal = journals[index];
        if (!journal) throw new Error('A write without a journal');
        const counts = countEffects(journal.acknowledged, await stored());
        const own = collectAssertions();
        own.assert('no acknowledged write is lost', counts.never === 0, counts.never);
        own.assert('a repeated write has one effect', counts.twice === 0, counts.twice);
        own.assert(
          'only requests in flight at a kill fail',
          journal.rejected.length <= kills * writers,
          journal.rejected.slice(0, 3),
        );
        return {
          name,
          ...counts,
          note: `${kills} kills, ${journal.rejected.length} requests failed`,
          broken: index === 0 ? [...own.broken, ...assertions.broken] : own.broken,
        };
      }),
    );
  },
};
