import type { Client } from '../client';

const start = Date.now() - 60 * 60_000;

/** @param later milliseconds after a fixed time. @returns the time of the opening */
export async function open(
  client: Client,
  customerId: string | undefined,
  later: number,
  insightId?: string,
): Promise<string> {
  const entryTime = new Date(start + later).toISOString();
  const { status, text } = await client.post('/usersessionpageinfo/createUserTimeSpent', {
    pageName: 'InsightList',
    entryTime,
    appVersion: '1.0.0',
    customerId,
    insightId,
  });
  if (status !== 201) throw new Error(`The visit was answered with ${status}: ${text}`);
  return entryTime;
}
