import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll } from 'vitest';

export const script = 'console.log("the script of the fixture");\n'.repeat(50);

const page = `<!doctype html>
<html>
  <head>
    <meta name="vantage:base-path" content="{{basePath}}" />
    <meta name="vantage:tenant" content="{{tenant}}" />
    <meta name="vantage:style-nonce" content="{{styleNonce}}" />
    <script type="application/json" id="vantage-data">{{data}}</script>
    <link rel="icon" href="./favicon.svg" />
    <script type="module" src="./assets/main-AbCd1234.js"></script>
  </head>
</html>
`;

const withoutData = page.replace(/ *<script type="application.json".*\n/, '');
const surveyPage = withoutData.replace('main-AbCd1234', 'survey-MnOp3456');
const unsubscribePage = withoutData.replace('main-AbCd1234', 'unsubscribe-QrSt7890');

const files: Readonly<Record<string, string | Buffer>> = {
  'app/index.html': page,
  'app/survey.html': surveyPage,
  'app/unsubscribe.html': unsubscribePage,
  'app/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'app/assets/main-AbCd1234.js': script,
  'app/assets/main-AbCd1234.js.br': brotliCompressSync(script),
  'app/assets/main-AbCd1234.js.gz': gzipSync(script),
  'app/assets/plain-EfGh5678.css': 'p{}',
  'samples/overview.html': '<!doctype html><title>Sample</title>',
  'samples/assets/sample-IjKl9012.js': 'console.log(1)',
  // Must never be served.
  'secret.txt': 'SECRET OF THE FIXTURE',
  '.env': 'SECRET OF THE FIXTURE',
  'app/.env': 'SECRET OF THE FIXTURE',
  'app/.git/config': 'SECRET OF THE FIXTURE',
  'app/assets/main-AbCd1234.js.map': '{"sourcesContent":["SECRET OF THE FIXTURE"]}',
  'samples/.env': 'SECRET OF THE FIXTURE',
  'samples/assets/sample-IjKl9012.js.map': '{"sourcesContent":["SECRET OF THE FIXTURE"]}',
};

/** A folder as built, beside files that must not be readable; removed after the test file. */
export function webFixture(): string {
  const directory = mkdtempSync(join(tmpdir(), 'vantage-web-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), content);
  }
  return directory;
}
