// npm run test:deploy: tries the files of deploy/ with what is installed: nginx, PgBouncer, Prometheus, systemd. What is
// missing is named and left out. Needs a build.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments } from 'yaml';
import { assembleImage } from './assemble-image.mjs';
import { buildIfChanged } from './build.mjs';

const checkout = join(dirname(fileURLToPath(import.meta.url)), '..');
const deploy = join(checkout, 'deploy');
const folder = mkdtempSync(join(tmpdir(), 'vantage-deploy-'));
/** The image's user. */
const uid = 10_001;
const results = [];

const run = (command, args, options = {}) => spawnSync(command, args, { encoding: 'utf8', ...options });
const isInstalled = (command) => run('which', [command]).status === 0;

function check(name, work) {
  try {
    results.push([name, work() ?? 'passed']);
  } catch (error) {
    results.push([name, `FAILED: ${error.message}`]);
  }
}

function expectSuccess({ status, stdout, stderr }) {
  if (status !== 0) throw new Error(`${stdout ?? ''}${stderr ?? ''}`.trim().slice(0, 500));
}

const isReadOnly = (path) => run('find', [path, '-perm', '/222', '-not', '-type', 'l']).stdout === '';

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts the assembled folder as the image does: as another user, read-only, and without packages of the checkout. */
async function startImage(image) {
  const databaseUrl = process.env.TEST_DATABASE_URL;
  if (!databaseUrl) {
    const { status, stderr } = run(process.execPath, ['server/dist/cli.js', 'serve', '--role', 'web'], {
      cwd: image,
      env: {
        DATABASE_URL: 'postgres://app:secret@127.0.0.1:1/vantage',
        SECRET_KEY: 'x'.repeat(32),
        PUBLIC_URL: 'https://{tenant}.example.com',
        SMTP_URL: 'smtp://127.0.0.1:1',
      },
      ...(process.getuid() === 0 && { uid, gid: uid }),
    });
    // All modules were loaded, and the only thing missing is the database.
    if (status !== 1 && status !== 78) throw new Error(`exit code ${status}: ${stderr}`);
    if (!stderr.includes('the database cannot be reached')) throw new Error(stderr.slice(0, 500));
    return 'passed up to the database (TEST_DATABASE_URL is not set)';
  }
  const port = await freePort();
  const child = spawn(process.execPath, ['server/dist/cli.js', 'serve', '--role', 'web'], {
    cwd: image,
    env: {
      DATABASE_URL: databaseUrl,
      SECRET_KEY: process.env.TEST_SECRET_KEY ?? 'x'.repeat(32),
      PUBLIC_URL: 'https://{tenant}.example.com',
      SMTP_URL: 'smtp://127.0.0.1:1',
      PORT: String(port),
    },
    ...(process.getuid() === 0 && { uid, gid: uid }),
    stdio: 'inherit',
  });
  try {
    for (let tries = 0; tries < 300; tries += 1) {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      if (response?.ok) return 'passed';
      if (child.exitCode !== null) throw new Error(`exit code ${child.exitCode}`);
      await delay(100);
    }
    throw new Error('not ready within 30 s');
  } finally {
    child.kill('SIGTERM');
  }
}

function checkFiles() {
  check('YAML', () => {
    for (const file of [
      'compose.yml',
      'monitoring/alerts.yml',
      'monitoring/prometheus.yml',
      'helm/vantage/values.yaml',
      'helm/vantage/Chart.yaml',
    ])
      for (const document of parseAllDocuments(readFileSync(join(deploy, file), 'utf8'), { merge: true }))
        if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0].message}`);
    const { services } = parse(readFileSync(join(deploy, 'compose.yml'), 'utf8'), { merge: true });
    for (const name of ['web-1', 'web-2', 'worker-1', 'worker-2'])
      if (!services[name].read_only || services[name].environment.DATABASE_OWNER_URL)
        throw new Error(`compose.yml: ${name} is writable, or has the owner's URL`);
  });
  check('dashboard', () => {
    const alerts = readFileSync(join(deploy, 'monitoring', 'alerts.yml'), 'utf8');
    const { panels } = JSON.parse(readFileSync(join(deploy, 'monitoring', 'dashboard.json'), 'utf8'));
    const sources = run('grep', ['-rhoE', "name: '[a-z_]+'", join(checkout, 'server', 'src')]).stdout;
    const used = `${alerts}${panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')}`;
    const otherSources = /^(up|nodejs_|process_)/;
    for (const [, name] of used.matchAll(/\b([a-z]+(?:_[a-z]+)+)(?:\{|\)|\[| [>=])/g)) {
      const base = name.replace(/_(bucket|count|sum)$/, '');
      if (
        !otherSources.test(base) &&
        !['histogram_quantile'].includes(base) &&
        !sources.includes(`'${base}'`)
      )
        throw new Error(`no metric is called ${name}`);
    }
  });
  check('alerts', () =>
    isInstalled('promtool')
      ? expectSuccess(run('promtool', ['check', 'rules', join(deploy, 'monitoring', 'alerts.yml')]))
      : 'left out: no promtool',
  );
  check('systemd units', () => {
    if (!isInstalled('systemd-analyze')) return 'left out: no systemd-analyze';
    const units = join(folder, 'units');
    cpSync(join(deploy, 'systemd'), units, { recursive: true });
    for (const name of ['vantage-migrate.service', 'vantage-web@1.service', 'vantage-worker@1.service']) {
      const source = name.replace('@1', '@');
      if (source !== name) cpSync(join(units, source), join(units, name));
      const { stderr } = run('systemd-analyze', ['verify', join(units, name)]);
      const own = stderr
        .split('\n')
        .filter(
          (line) => line.includes('vantage') && !/not executable|Failed to (prepare|create)/.test(line),
        );
      if (own.length > 0) throw new Error(own.join('; ').slice(0, 500));
    }
    return undefined;
  });
  check('nginx', () => {
    if (!isInstalled('nginx')) return 'left out: no nginx';
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    expectSuccess(
      run('openssl', [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '1',
        '-subj',
        '/CN=localhost',
        '-keyout',
        key,
        '-out',
        certificate,
      ]),
    );
    const http = readFileSync(join(deploy, 'nginx', 'vantage.conf'), 'utf8')
      .replace('/etc/ssl/vantage/fullchain.pem', certificate)
      .replace('/etc/ssl/vantage/privkey.pem', key);
    const file = join(folder, 'nginx.conf');
    writeFileSync(file, `pid ${folder}/nginx.pid; events {} http { ${http} }\n`);
    return expectSuccess(run('nginx', ['-t', '-c', file, '-e', join(folder, 'error.log')]));
  });
}

try {
  await buildIfChanged(console.log);
  const image = join(folder, 'image');
  assembleImage(image);
  await chmod(folder, 0o755);
  run('chmod', ['-R', 'a-w,a+rX', image]);
  const size = run('du', ['-sm', image]).stdout.split('\t', 1)[0];
  check('the assembled folder is read-only', () => {
    if (!isReadOnly(image)) throw new Error('some of it can be written');
    return `passed, ${size} MB`;
  });
  const started = await startImage(image).catch((error) => `FAILED: ${error.message}`);
  results.push(['it starts as another user', started]);
  checkFiles();
} finally {
  run('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
}
for (const [name, result] of results) console.log(`${name}: ${result}`);
process.exitCode = results.some(([, result]) => result.startsWith('FAILED')) ? 1 : 0;
