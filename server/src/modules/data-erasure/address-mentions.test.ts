import { describe, expect, it } from 'vitest';
import { ownDatabase } from '../../../testing/database/database';
import { waitForBlockedQuery } from '../../../testing/database/blocked-query';
import { asOwner, queryRows, type TestTenant } from '../../../testing/factories';
import { erasingProcesses, tablesWith } from '../../../testing/surveys/data-erasure';
import { surveyFixture } from '../../../testing/surveys/survey-administration';
import { addMailing, addUpload } from '../../../testing/mailings/mailing-factory';
import { sharedApp } from '../../../testing/test-app';

await ownDatabase();
const app = await sharedApp();
const { eraseAll } = erasingProcesses();

const email = 'Mia.Meyer@example.com';
const address = email.toLowerCase();

const recipientValues = `
  insert into mailing_recipient (tenant_id, mailing_id, id, line, email, normalized_email, cells, link_id)
  select $1, $2, gen_random_uuid(), r.line + 2, r.line || '@example.org', r.line || '@example.org', r.cells,
    gen_random_uuid()
  from jsonb_array_elements($3) with ordinality as r(cells, line)`;

/** Adds recipients to a mailing of `addMailing`. @param managers a cell for each recipient */
const addRecipients = (
  tenant: TestTenant,
  mailingId: string,
  managers: readonly string[],
): Promise<unknown> =>
  queryRows(tenant, recipientValues, [
    tenant.id,
    mailingId,
    JSON.stringify(managers.map((manager) => ['Ben', manager])),
  ]);

const listManagers = async (tenant: TestTenant, mailingId: string): Promise<string[]> => {
  const rows = await queryRows<{ manager: string }>(
    tenant,
    `select cells ->> 1 as manager from mailing_recipient
     where mailing_id = $1 and cells ->> 0 = 'Ben' order by line`,
    [mailingId],
  );
  return rows.map(({ manager }) => manager);
};

const withMailing = async (managers: readonly string[]) => {
  const fixture = await surveyFixture(app);
  const { tenant, client, admin } = fixture;
  const surveyId = await tenant.survey();
  const mailingId = await addMailing(tenant, surveyId, admin.id, 'Completed');
  await addRecipients(tenant, mailingId, managers);
  return {
    ...fixture,
    surveyId,
    mailingId,
    erase: async () => expect((await client.post('/respondent/erasure', { email })).status).toBe(202),
    managers: () => listManagers(tenant, mailingId),
  };
};

describe("erasing an address from other recipients' entries in mailings", () => {
  it('removes the address, also within a text and in capital letters, and no similar address', async () => {
    const similar = [`ann${address}`, `a.${address}`, `${address}.org`, `${address}x`];
    const { tenant, erase, managers } = await withMailing([
      email,
      `Manager "${email}",\n${address}.`,
      email.toUpperCase(),
      'Aiko Tanaka',
      ...similar,
    ]);
    await erase();
    await eraseAll(tenant);
    expect(await managers()).toEqual(['', 'Manager "",\n.', '', 'Aiko Tanaka', ...similar]);
  });

  it("removes the address from what a mail server said about another recipient, and leaves that one's cells", async () => {
    const { tenant, mailingId, erase, managers } = await withMailing(['Aiko Tanaka', 'Ben', 'Cid']);
    const said = [`550 <${email}> forwards to nobody`, `450 ann${address} is away`, null];
    await queryRows(
      tenant,
      `update mailing_recipient r set detail = given.detail
       from unnest($1::text[]) with ordinality as given (detail, place)
       where r.mailing_id = $2 and r.line = given.place + 2 and r.cells ->> 0 = 'Ben'`,
      [said, mailingId],
    );
    await erase();
    await eraseAll(tenant);
    const rows = await queryRows<{ detail: string | null }>(
      tenant,
      `select detail from mailing_recipient where mailing_id = $1 and cells ->> 0 = 'Ben' order by line`,
      [mailingId],
    );
    expect(rows.map(({ detail }) => detail)).toEqual(['550 <> forwards to nobody', said[1], null]);
    expect(await managers()).toEqual(['Aiko Tanaka', 'Ben', 'Cid']);
  });

  it('searches all recipients of all mailings, a thousand in a transaction', async () => {
    const many = Array.from({ length: 2_100 }, (_, index) => (index % 2 === 0 ? email : 'Aiko'));
    const { tenant, surveyId, admin, erase, managers } = await withMailing(many);
    const other = await addMailing(tenant, surveyId, admin.id, 'Completed');
    await addRecipients(tenant, other, [email]);
    await erase();
    await eraseAll(tenant);
    expect(await managers()).toEqual(many.map((manager) => (manager === email ? '' : manager)));
    expect(await listManagers(tenant, other)).toEqual(['']);
    const [changed] = await queryRows<{ transactions: number; largest: number }>(
      tenant,
      `select count(*)::int as transactions, max(rows)::int as largest from (
         select count(*) as rows from mailing_recipient where cells = '["Ben", ""]' group by xmin) written`,
    );
    expect(changed).toEqual({ transactions: 4, largest: 500 });
  });

  it('leaves other organizations alone', async () => {
    const [here, there] = [await withMailing([email]), await withMailing([email])];
    await here.erase();
    await eraseAll(here.tenant);
    expect(await here.managers()).toEqual(['']);
    expect(await there.managers()).toEqual([email]);
  });

  it('waits for recipients that are being copied to a mailing', async () => {
    const { tenant, mailingId, erase, managers } = await withMailing([]);
    const erasing = await asOwner(tenant.id, async (owner) => {
      await owner.query('select from mailing where id = $1 for update', [mailingId]);
      await owner.query(recipientValues, [tenant.id, mailingId, JSON.stringify([['Ben', email]])]);
      await erase();
      const erased = eraseAll(tenant);
      await waitForBlockedQuery(owner);
      return { erased };
    });
    await erasing.erased;
    expect(await managers()).toEqual(['']);
    expect(await tablesWith(tenant, address)).toEqual([]);
  });

  it('removes the address from a list that is made of a mailing while that is searched', async () => {
    const { tenant, surveyId, mailingId, erase } = await withMailing([]);
    const erasing = await asOwner(tenant.id, async (owner) => {
      await owner.query('select from mailing where id = $1 for update', [mailingId]);
      await erase();
      const erased = eraseAll(tenant);
      await waitForBlockedQuery(owner);
      await addUpload(tenant, surveyId, [{ email: 'ben@example.com', name: email }]);
      return { erased };
    });
    await erasing.erased;
    expect(await tablesWith(tenant, address)).toEqual([]);
  });
});
