import { expect, it } from 'vitest';
import { signedOut } from '../../../testing/client';
import { ownDatabase } from '../../../testing/database/database';
import { asOwner, makeTenant } from '../../../testing/factories';
import { smtpSink } from '../../../testing/providers/smtp-sink';
import { ownApp } from '../../../testing/test-app';
import { smtpTransport } from '../../platform/mail/smtp';

await ownDatabase();
const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64').slice(0, 10);

it("embeds the organization's logo as a PNG, if there is one", async () => {
  const sink = await smtpSink();
  const app = await ownApp({
    runsJobs: true,
    mail: { transport: smtpTransport({ url: sink.url }), from: 'no-reply@portal.example' },
  });
  const [plain, branded] = [await makeTenant(), await makeTenant()];
  const logo = await branded.asset();
  await asOwner(branded.id, (owner) => owner.query('update tenant_settings set app_logo_id = $1', [logo]));
  const bodies = [];
  for (const tenant of [plain, branded]) {
    const { userName, email } = await tenant.user();
    await signedOut(app, tenant).post('/auth/request-reset-password', { userName, email });
    const sent = () => sink.mails.find(({ recipients }) => recipients.includes(email));
    await expect.poll(sent, { timeout: 10_000, interval: 20 }).toBeDefined();
    bodies.push(sent()?.body ?? '');
  }
  expect(bodies[0]).not.toContain('image/png');
  expect(bodies[1]).toContain('Content-ID: <logo@vantage>');
  expect(bodies[1]).toContain(pngSignature);
});
