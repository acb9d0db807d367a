import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readDeliveryReports } from './delivery-reports';

const presentSummary = (email: string): string =>
  `From: MAILER-DAEMON\n\nReporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; ${email}\nAction: failed\nStatus: 5.1.1\n\n`;

/** Returns how often other work ran while the mails were read, and the addresses that were found. */
const readWhileCounting = async (mails: string, limit = 1_000) => {
  const progress = { turns: 0, isDone: false };
  const reading = readDeliveryReports(mails, limit).finally(() => {
    progress.isDone = true;
  });
  while (!progress.isDone) {
    await setImmediate();
    progress.turns += 1;
  }
  const { turns } = progress;
  return { turns, emails: (await reading).map(({ email }) => email) };
};

describe('delivery reports', () => {
  it.each([
    ['lines', 'x\r\n'.repeat(700_000)],
    ['continued lines', '\n x'.repeat(700_000)],
    ['one line', 'x '.repeat(1_000_000)],
  ])(
    'are found around a block of 2 MB of %s, which other work does not wait for (S71)',
    async (_of, block) => {
      const mails = `${presentSummary('ana@example.com')}${block}\n\n${presentSummary('ben@example.com')}`;
      const { turns, emails } = await readWhileCounting(mails);
      expect(emails).toEqual(['ana@example.com', 'ben@example.com']);
      expect(turns).toBeGreaterThanOrEqual(Math.floor(mails.length / 65_536));
    },
  );

  it.each(['\n', '\r\n'])('are read whole wherever a piece of many ends (%j)', async (newline) => {
    const addresses = Array.from({ length: 2_000 }, (_, index) => `person${index}@example.com`);
    const mails = addresses.map(presentSummary).join('').replaceAll('\n', newline);
    expect((await readWhileCounting(mails, 5_000)).emails).toEqual(addresses);
  });

  it('are read no further once there are more than a caller accepts', async () => {
    const { emails } = await readWhileCounting(presentSummary('ana@example.com').repeat(20_000), 1_000);
    expect(emails.length).toBeGreaterThan(1_000);
    expect(emails.length).toBeLessThan(2_000);
  });
});
