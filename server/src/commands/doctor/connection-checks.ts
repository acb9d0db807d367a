import { z } from 'zod';
import type { Config } from '../../config';
import { smtpTransport } from '../../platform/mail/smtp';
import { passed, problem, skipped, type CheckResult } from './check-result';

/** Milliseconds. */
const timeout = 10_000;
/** An address for documentation (RFC 5737): no client has it, so a process that reports it believes forged headers. */
const forgedAddress = '192.0.2.123';

/** Signs in to the mail server without sending a mail. */
export async function checkMail({ smtpUrl, discardsMail }: Config): Promise<CheckResult> {
  if (discardsMail) return skipped('mail', 'MAIL=discard: no mail is sent');
  if (smtpUrl === null) return skipped('mail', 'SMTP_URL is not set here; check it where the workers run');
  const { host } = new URL(smtpUrl);
  const failure = await smtpTransport({ url: smtpUrl, timeout }).problem();
  return failure === null
    ? passed('mail', `${host} accepts the connection and the sign-in`)
    : problem(
        'mail',
        `${host} cannot be used: ${failure}`,
        'Correct SMTP_URL, or the account at the mail server.',
      );
}

const health = z.object({
  status: z.literal('alive'),
  request: z
    .object({
      address: z.string(),
      peer: z.string(),
      protocol: z.string(),
      host: z.string(),
      forwardedFor: z.string().nullable(),
    })
    .optional(),
});

type SeenRequest = NonNullable<z.infer<typeof health>['request']>;

const describeFailure = (error: unknown): string => {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message || message : message;
};

function judgeRequest(url: URL, seen: SeenRequest): CheckResult {
  const [name, trust] = ['forwarded headers', `TRUST_PROXY must contain ${seen.peer} if that is your proxy.`];
  // Otherwise no proxy has changed it, and the process is reached directly.
  const isForwarded = seen.forwardedFor !== forgedAddress;
  if (seen.address === forgedAddress)
    return problem(
      name,
      'Clients can choose their own address, since the proxy passes X-Forwarded-For on unchanged',
      "Let the proxy set X-Forwarded-For to the client's address, or append it.",
    );
  // Where the proxy runs, its address is the client's, too; only the protocol shows whether it is trusted.
  const isOnProxy = seen.forwardedFor === seen.peer;
  if (isForwarded && !isOnProxy && seen.address === seen.peer)
    return problem(
      name,
      `X-Forwarded-For of ${seen.peer} is ignored, so all clients share one address`,
      trust,
    );
  if (`${seen.protocol}:` !== url.protocol)
    return problem(
      name,
      `Requests to ${url.origin} arrive as ${seen.protocol}`,
      `Let the proxy send X-Forwarded-Proto; ${trust}`,
    );
  if (seen.host !== url.host)
    return problem(
      name,
      `Requests to ${url.host} arrive for the host ${seen.host}`,
      'Let the proxy pass the Host header on unchanged: it tells the organization.',
    );
  return passed(name, `The process sees the protocol, the host and this machine's address, ${seen.address}`);
}

/**
 * Requests `/healthz` at the public URL as a browser would, with a forged address.
 * @param url of any organization
 */
export async function checkPublicUrl(url: string, metricsToken: string | null): Promise<CheckResult[]> {
  const { origin } = new URL(url);
  const remedy = `PUBLIC_URL must lead to the web processes, also for /healthz, from this machine, too.`;
  let response;
  try {
    response = await fetch(`${origin}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
      headers: {
        'x-forwarded-for': forgedAddress,
        ...(metricsToken !== null && { authorization: `Bearer ${metricsToken}` }),
      },
    });
  } catch (error) {
    return [problem('public URL', `${origin} cannot be reached: ${describeFailure(error)}`, remedy)];
  }
  const parsed = health.safeParse(await response.json().catch(() => null));
  if (!response.ok || !parsed.success)
    return [
      problem('public URL', `${origin}/healthz answers with ${response.status}, not as Vantage does`, remedy),
    ];
  const { request } = parsed.data;
  return [
    passed('public URL', `${origin} leads to a process`),
    request
      ? judgeRequest(new URL(origin), request)
      : skipped(
          'forwarded headers',
          'Set METRICS_TOKEN, the same for this command and the processes, to check them',
        ),
  ];
}
