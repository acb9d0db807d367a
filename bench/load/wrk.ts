import { spawn } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request } from '../setup/requests';
import type { Load, LoadOptions } from './load-options';

interface Summary {
  readonly requests: number;
  readonly microseconds: number;
  readonly p99Microseconds: number;
  /** Broken connections, timeouts and responses of 400 and above; the servers send no redirects. */
  readonly failed: number;
}

const raw = (request: Request, host: string): string =>
  [
    `${request.method} ${request.path} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`),
    ...(request.body === '' ? [] : [`content-length: ${Buffer.byteLength(request.body)}`]),
    '',
    request.body,
  ].join('\r\n');

/** Lua understands JSON's escapes for ASCII. */
const luaText = (text: string): string => {
  if (/[^\x20-\x7e\r\n]/.test(text)) throw new Error('A request of the load is not ASCII');
  return JSON.stringify(text);
};

const script = (requests: readonly Request[], host: string): string => `
local requests = {
${requests.map((request) => luaText(raw(request, host))).join(',\n')}
}
math.randomseed(os.time())
request = function() return requests[math.random(#requests)] end
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format('\\nSUMMARY {"requests":%d,"microseconds":%d,"p99Microseconds":%d,"failed":%d}\\n',
    summary.requests, summary.duration, latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
`;

/** One thread, since the two cores are for the servers. */
export async function loadWithWrk(program: string, options: LoadOptions): Promise<Load> {
  const folder = await mkdtemp(join(options.folder, 'wrk-'));
  const file = join(folder, 'requests.lua');
  await writeFile(file, script(options.requests, new URL(options.origin).host));
  const { connections, seconds, origin } = options;
  const child = spawn(
    program,
    [
      '--threads',
      '1',
      '--connections',
      `${connections}`,
      '--duration',
      `${seconds}s`,
      '--timeout',
      '10s',
      '--script',
      file,
      origin,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  options.atEnd(() => child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
  const json = /^SUMMARY (.*)$/m.exec(output)?.[1];
  if (json === undefined) throw new Error(`wrk gave no summary: ${output}`);
  const result = JSON.parse(json) as Summary;
  if (result.failed > 0) throw new Error(`${result.failed} requests of ${result.requests} failed: ${output}`);
  return {
    responses: result.requests,
    perSecond: result.requests / (result.microseconds / 1_000_000),
    p99: result.p99Microseconds / 1_000,
  };
}
