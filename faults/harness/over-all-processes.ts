import { postSignIn, request, type Answer } from './client';
import type { Assertions } from './fault';
import type { Installation } from './installation';
import type { Stage } from './stage';

/** Failed sign-ins of an address in ten minutes; see SIGN_IN_FAILURES_PER_ADDRESS. */
const maxSignInFailures = 30;
/** Reads of the OpenAPI document by a client network in a minute, counted in memory. */
const maxDocumentReads = 60;

interface SignedIn {
  readonly token: { readonly token: string; readonly user: { readonly currSessionId: string } };
}

const listStatuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status);

/** Whatever ends a session in one process, or outside of them, has to end it in all at the next request. */
export async function assertRevokedEverywhere(
  stage: Stage,
  { database, processes }: Installation,
  { assert }: Assertions,
): Promise<void> {
  const origins = processes.slice(0, 2).map(({ origin }) => origin);
  const tenant = await database.makeTenant();
  const signInAt = async (origin: string) => {
    const user = await tenant.user();
    const { token } = (await postSignIn(origin, user)).body as SignedIn;
    const headers = { authorization: `Bearer ${token.token}`, sessionid: token.user.currSessionId };
    const path = `/api/${tenant.id}/v1/auth`;
    return {
      user,
      logOut: () => request(`${origin}${path}/logout`, { method: 'POST', headers, body: {} }),
      /** Statuses of both processes, which have the session in memory afterwards. */
      readMe: async () =>
        listStatuses(await Promise.all(origins.map((from) => request(`${from}${path}/me`, { headers })))),
    };
  };
  const [loggedOut, signedOut, suspended] = [
    await signInAt(origins[0] ?? ''),
    await signInAt(origins[1] ?? ''),
    await signInAt(origins[0] ?? ''),
  ];
  const before = await Promise.all([loggedOut, signedOut, suspended].map(({ readMe }) => readMe()));
  assert(
    'sessions work in both processes',
    before.flat().every((status) => status === 200),
    before,
  );
  const assertEnded = (how: string, statuses: readonly number[], status: number): void =>
    assert(
      `a session that ${how} is rejected by both processes at once`,
      statuses.every((actual) => actual === status),
      statuses,
    );
  await loggedOut.logOut();
  assertEnded('was logged out', await loggedOut.readMe(), 401);
  await stage.command(database, 'user', 'sign-out', tenant.slug, signedOut.user.userName);
  assertEnded('the operator ended', await signedOut.readMe(), 401);
  await stage.command(database, 'tenant', 'suspend', tenant.slug);
  assertEnded('belongs to a suspended organization', await suspended.readMe(), 404);
  await stage.command(database, 'tenant', 'resume', tenant.slug);
  const resumed = await suspended.readMe();
  assert(
    'the session works again once the organization is resumed',
    resumed.every((status) => status === 200),
    resumed,
  );
}

/** A limit in the database, and one in memory, of which each process allows its part. */
export async function assertLimitsHold(
  { database, origin }: Installation,
  { assert }: Assertions,
): Promise<void> {
  const countAllowed = async (calls: number, call: (index: number) => Promise<Answer>): Promise<number> => {
    let allowed = 0;
    for (let index = 0; index < calls; index += 1) allowed += (await call(index)).status === 429 ? 0 : 1;
    return allowed;
  };
  const tenant = await database.makeTenant();
  const failures = await countAllowed(maxSignInFailures + 10, (index) =>
    request(`${origin}/api/${tenant.id}/v1/auth/login`, {
      method: 'POST',
      body: { userName: `nobody-${index}`, password: 'Wrong#2026' },
    }),
  );
  assert('the limit of failed sign-ins holds over all processes', failures === maxSignInFailures, failures);
  const reads = await countAllowed(2 * maxDocumentReads, () => request(`${origin}/api/openapi.json`));
  assert('limits in memory do not grow with the processes', reads === maxDocumentReads, reads);
}
