import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { unique } from './factories';

/** A connection that ends with the test. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** An empty database beside the shared one, for what concerns a database as a whole; dropped after the test. */
export async function emptyDatabase(): Promise<{ ownerUrl: string; applicationUrl: string }> {
  const name = unique('empty').replaceAll('-', '_');
  const client = await connect(inject('ownerUrl'));
  await client.query(`create database ${name}`);
  onTestFinished(async () => {
    await client.query(`drop database ${name} with (force)`);
  });
  const at = (url: string): string => {
    const parsed = new URL(url);
    parsed.pathname = `/${name}`;
    return parsed.href;
  };
  return { ownerUrl: at(inject('ownerUrl')), applicationUrl: at(inject('applicationUrl')) };
}
