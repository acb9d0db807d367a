import { isId } from '@vantage/contract/api/ids';

/**
 * The statement that shows row-level security the tenant until the transaction ends. It takes no parameters, so the id
 * becomes part of the text. The function `set_config` takes one, but on a distributed database it would set the tenant on
 * the coordinator only, and the nodes with the rows would show none of them.
 * @throws unless the id is a UUID
 */
export const setTenant = (tenantId: string): string => {
  if (!isId(tenantId)) throw new Error('A tenant scope needs a UUID.');
  return `set local app.tenant_id = '${tenantId}'`;
};
