import { onTestFinished } from 'vitest';
import { openSmtpSink, type SmtpSink, type SmtpSinkOptions } from './open-smtp-sink';

export { readHeader, type SmtpSink } from './open-smtp-sink';

/** Ends with the test. */
export async function smtpSink(options?: SmtpSinkOptions): Promise<SmtpSink> {
  const sink = await openSmtpSink(options);
  onTestFinished(() => sink.stop());
  return sink;
}
