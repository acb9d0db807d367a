import { postSignIn, send, type Session } from './requests';
import type { Tenant } from './users';

/** Signs in through the API. @param userNumber counted from 1; the first is an administrator */
export async function signIn(origin: string, tenant: Tenant, userNumber: number): Promise<Session> {
  const { status, body } = await send(origin, postSignIn(tenant, userNumber));
  if (status !== 200) throw new Error(`Signing in answered ${status}: ${JSON.stringify(body)}`);
  const { token } = body as { token: { token: string; user: { id: string; currSessionId: string } } };
  return { tenant, id: token.user.currSessionId, userId: token.user.id, token: token.token };
}
