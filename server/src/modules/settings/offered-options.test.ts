import { describe, expect, it } from 'vitest';
import { maxOptions } from '@vantage/contract/settings/option-lists';
import { customerLimits } from '@vantage/contract/customers/customer-fields';
import { customerFixture } from '../../../testing/customers/customer-administration';
import { queryRows } from '../../../testing/factories';
import { sharedApp } from '../../../testing/test-app';
import { defaultOptions } from './offered-options';

const app = await sharedApp();

const change = (
  client: Awaited<ReturnType<typeof customerFixture>>['client'],
  version: number,
  options: object,
) => client.post('/api/v1/app', { version, options });

describe('the options of POST app', () => {
  it('replace one list and leave the others', async () => {
    const { tenant, client } = await customerFixture(app);
    const { body: before } = await client.get('/app');
    expect(before.options).toEqual(defaultOptions);
    const { status, body } = await change(client, before.version, {
      industries: [' Rail ', 'Energy'],
      projectTypes: [],
    });
    expect([status, body.options]).toEqual([
      200,
      { ...defaultOptions, industries: ['Rail', 'Energy'], projectTypes: [] },
    ]);
    expect((await client.get('/customer/options')).body).toMatchObject({
      industries: ['Rail', 'Energy'],
      projectTypes: [],
      salesPackages: defaultOptions.salesPackages,
    });
    const [entry] = await queryRows(
      tenant,
      "select before, after from audit_entry where entity = 'settings'",
    );
    expect(entry).toEqual({
      before: { options: defaultOptions },
      after: { options: body.options },
    });
  });

  it('are unchanged if a list equals the stored one', async () => {
    const { client } = await customerFixture(app);
    const { body: before } = await client.get('/app');
    const { body } = await change(client, before.version, { industries: defaultOptions.industries });
    expect(body.version).toBe(before.version);
  });

  const values = (count: number): string[] => Array.from({ length: count }, (_, index) => `Value ${index}`);
  const long = '値'.repeat(customerLimits.option.max);

  it.each([
    ['industries', [], 'required'],
    ['projectModules', [], 'required'],
    ['industries', values(maxOptions + 1), 'tooMany'],
    ['projectTypes', [`${long}x`], 'tooLong'],
    ['salesPackages', [''], 'required'],
    ['salesPackages', ['Plus', 'PLUS'], 'duplicate'],
  ])('reject %s as %j with %3$s (S41)', async (list, input, code) => {
    const { client } = await customerFixture(app);
    const { body: before } = await client.get('/app');
    const { status, body } = await change(client, before.version, { [list]: input });
    expect(status).toBe(422);
    expect(JSON.stringify(body.fields)).toContain(`"code":"${code}"`);
    expect(Object.keys(body.fields)[0]).toMatch(new RegExp(`^options.${list}`));
  });

  it('accept lists and values up to their limits (S41)', async () => {
    const { client } = await customerFixture(app);
    const { body: before } = await client.get('/app');
    const full = { industries: values(maxOptions), projectModules: [long] };
    expect((await change(client, before.version, full)).body.options).toMatchObject(full);
  });
});
