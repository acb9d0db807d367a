// Sends requests continuously until its input ends, then aborts pending ones and prints the number of
// responses by status. A separate process, so that it does not delay what is measured.
import { setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds between two pieces of a slow body, and between two requests for an import. */
const pieceIntervalMs = 100;
const pollIntervalMs = 200;
/** Milliseconds before the retry after a broken connection. */
const afterBreak = 100;

const { origin, scenarios } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const agent = new Agent({ keepAlive: true });
const stopping = new AbortController();
setMaxListeners(0, stopping.signal);
process.stdin.resume().once('end', () => stopping.abort());

const files = new Map();
const getBody = ({ body, bodyFile }) => {
  if (bodyFile === undefined) return Buffer.from(body ?? '');
  if (!files.has(bodyFile)) files.set(bodyFile, readFileSync(bodyFile));
  return files.get(bodyFile);
};

async function write(outgoing, body, bytesPerSecond) {
  if (bytesPerSecond === undefined) return void outgoing.end(body);
  const size = Math.ceil((bytesPerSecond * pieceIntervalMs) / 1_000);
  for (let at = 0; at < body.length && !outgoing.destroyed; at += size) {
    outgoing.write(body.subarray(at, at + size));
    await delay(pieceIntervalMs);
  }
  outgoing.end();
}

function send(one, isKept) {
  const body = getBody(one);
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(`${origin}${one.path}`, {
      method: one.method,
      headers: body.length === 0 ? one.headers : { ...one.headers, 'content-length': body.length },
      agent,
      signal: stopping.signal,
    });
    outgoing.once('error', reject);
    outgoing.once('response', (response) => {
      const { statusCode: status } = response;
      if (isKept) text(response).then((content) => resolve({ status, content }), reject);
      else
        response
          .resume()
          .once('end', () => resolve({ status, retryAfter: response.headers['retry-after'] }))
          .once('error', reject);
    });
    write(outgoing, body, one.bytesPerSecond).catch(reject);
  });
}

async function follow({ follow: path, headers }, content) {
  const { authorization, sessionid } = headers;
  const poll = {
    method: 'GET',
    path: `${path}/${JSON.parse(content).jobId}`,
    headers: { authorization, sessionid },
  };
  while (JSON.parse((await send(poll, true)).content).state === 'Running') await delay(pollIntervalMs);
}

const responses = {};
/** Milliseconds, of a request that was answered. */
let longest = 0;
const count = (what) => (responses[what] = (responses[what] ?? 0) + 1);

async function connection(scenario) {
  while (!stopping.signal.aborted) {
    const one = scenario.requests[scenario.sent++ % scenario.requests.length];
    const startedAt = performance.now();
    try {
      const { status, content, retryAfter } = await send(one, one.follow !== undefined);
      longest = Math.max(longest, performance.now() - startedAt);
      count(status);
      // Otherwise rejections would be measured.
      if (status === 429) await delay((retryAfter ?? 0) * 1_000, undefined, { signal: stopping.signal });
      if (status === 202 && one.follow !== undefined) await follow(one, content);
    } catch {
      if (stopping.signal.aborted) return count('unanswered');
      count('broken');
      await delay(afterBreak);
    }
  }
}

process.stdout.write('begun\n');
await Promise.all(
  scenarios.flatMap((scenario) => {
    scenario.sent = 0;
    return Array.from({ length: scenario.connections }, () => connection(scenario));
  }),
);
process.stdout.write(`${JSON.stringify({ responses, longest })}\n`);
process.exit();
