import type pg from 'pg';

/**
 * Holds mails, mailings and webhooks of a restored copy until an operator releases them. No process of the copy runs yet.
 * @param client connected as the owner of the copy
 * @returns false if the copy's version knows no hold
 */
export async function holdRestoredCopy(client: pg.ClientBase, reason: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('outbound_hold') is not null as exists",
  );
  if (!rows[0]?.exists) return false;
  await client.query('insert into outbound_hold (reason) values ($1) on conflict do nothing', [reason]);
  return true;
}
