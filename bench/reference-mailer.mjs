// Sends one mail many times with Nodemailer's pool, as fast as it can and without keeping track, and prints the seconds.
import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';

const { url, count, connections, rawFile, html } = JSON.parse(process.argv[2]);
const transport = createTransport({ url, pool: true, maxConnections: connections, maxMessages: Infinity });
const raw = rawFile && readFileSync(rawFile);

const mail = (number) => {
  const to = `a.${String(number).padStart(6, '0')}@mail.example`;
  const from = 'no-reply@bench.example';
  return raw
    ? { envelope: { from, to: [to] }, raw }
    : { from, to, subject: `How safe is the ramp, ${number}?`, text: html.replaceAll(/<[^>]+>/g, ''), html };
};

const startedAt = performance.now();
let next = 0;
// A few more than connections, so that none waits for a message.
await Promise.all(
  Array.from({ length: connections * 2 }, async () => {
    while (next < count) await transport.sendMail(mail(next++));
  }),
);
process.stdout.write(`${(performance.now() - startedAt) / 1_000}\n`);
transport.close();
