import { secretsFrom } from '../src/platform/crypto/secrets';
import { mailSealPurpose, type MailContent } from '../src/platform/mail/outbox';
import { testSecretKey } from './constants';
import { queryRows } from './factories';

export async function mailsTo(
  tenant: { readonly id: string },
  address: string,
): Promise<(MailContent & { urgent: boolean })[]> {
  const rows = await queryRows<{ sealed_content: Buffer; urgent: boolean }>(
    tenant,
    `select m.sealed_content, j.urgent from outgoing_mail m
     join background_job j on j.tenant_id = $1 and j.task = 'mail' and j.subject = m.id
     where m.tenant_id = $1 and m.to_address = $2 order by m.id`,
    [tenant.id, address],
  );
  return rows.map(({ sealed_content: sealed, urgent }) => ({
    ...(JSON.parse(secretsFrom(testSecretKey).open(mailSealPurpose, sealed).toString()) as MailContent),
    urgent,
  }));
}

export async function codeMailedTo(tenant: { readonly id: string }, address: string): Promise<string> {
  const mail = (await mailsTo(tenant, address)).at(-1);
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  if (code === undefined) throw new Error('No security code was mailed.');
  return code;
}

export async function tokenMailedTo(tenant: { readonly id: string }, address: string): Promise<string> {
  const mail = (await mailsTo(tenant, address)).at(-1);
  const link = /https?:\/\/\S+\/forcepassword\?token=([^\s&]+)/.exec(mail?.text ?? '')?.[1];
  if (link === undefined) throw new Error('No link was mailed.');
  return decodeURIComponent(link);
}
