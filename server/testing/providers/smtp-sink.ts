import { onTestFinished } from 'vitest';
import { openSmtpSink, type SmtpSink } from './open-smtp-sink';

export { headerOf, type SmtpSink } from './open-smtp-sink';

/** Ends with the test. */
export async function smtpSink(port = 0): Promise<SmtpSink> {
  const sink = await openSmtpSink(port);
  onTestFinished(() => sink.stop());
  return sink;
}
