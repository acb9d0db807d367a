import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { request } from './client';
import { until } from './until';

const configuration = fileURLToPath(new URL('../../deploy/nginx/vantage.conf', import.meta.url));

/** `deploy/nginx/vantage.conf` with other ports and another certificate. @throws if nginx does not start */
export async function startNginx(options: {
  readonly folder: string;
  readonly port: number;
  readonly upstreamPorts: readonly [number, number];
  readonly atEnd: (stop: () => unknown) => void;
}): Promise<{ readonly origin: string }> {
  const folder = join(options.folder, `nginx-${options.port}`);
  mkdirSync(folder);
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const certificateRequest =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost';
  execFileSync('openssl', [...certificateRequest.split(' '), '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  const [first, second] = options.upstreamPorts;
  const http = readFileSync(configuration, 'utf8')
    .replace(/server \{\s+listen 80[^}]*\}/, '')
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 443 ssl', `listen 127.0.0.1:${options.port} ssl`)
    .replace('/etc/ssl/vantage/fullchain.pem', certificate)
    .replace('/etc/ssl/vantage/privkey.pem', key)
    .replace('127.0.0.1:8081', `127.0.0.1:${first}`)
    .replace('127.0.0.1:8082', `127.0.0.1:${second}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1;
user ${process.getuid?.() === 0 ? 'root' : 'nobody'};
events { worker_connections 512; }
http { access_log off; ${temporary}\n${http} }\n`,
  );
  const child = spawn('nginx', ['-c', file, '-p', folder], { stdio: 'ignore' });
  options.atEnd(async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
  // The certificate has no authority.
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  const origin = `https://127.0.0.1:${options.port}`;
  await until('nginx answers', async () => {
    if (child.exitCode !== null)
      throw new Error(`nginx ended: ${readFileSync(`${folder}/error.log`, 'utf8')}`);
    return (await request(`${origin}/healthz`)).status === 200;
  });
  return { origin };
}
