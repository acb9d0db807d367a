import { newSecretToken } from '../src/platform/crypto/secret-tokens';
import { queryRows, type TestTenant } from './factories';

/** An address for replies that has to be confirmed. @returns the token of the link that was mailed to it */
export async function unconfirmedReplyTo(tenant: Pick<TestTenant, 'id'>): Promise<string> {
  const { text, hash } = newSecretToken();
  await queryRows(
    tenant,
    `update tenant_settings set mail_reply_to = 'replies@elsewhere.example', mail_reply_to_confirmed = null,
       reply_to_token_hash = $2, reply_to_token_expires_at = now() + interval '1 day'
     where tenant_id = $1`,
    [tenant.id, hash],
  );
  return `${tenant.id}.${text}`;
}
