import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { launchBrowser } from '../../browser/chromium';
import { countBytes, describeBytes, getDownloads } from '../../browser/downloads';
import { demoPassword } from '../../../server/seeds/demo';
import { bundledBytes } from '../../setup/bundled';
import type { Figure } from '../figure';

const web = fileURLToPath(new URL('../../../web', import.meta.url));

/** The minimum of any page with a SurveyJS survey. */
const librariesAlone = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  import { Model } from 'survey-core';
  import 'survey-core/survey-core.fontless.min.css';
  import { Survey } from 'survey-react-ui';
  createRoot(document.body).render(createElement(Survey, { model: new Model({}) }));`;

const allowed = [
  /^web\/(?:survey|unsubscribe)\.html$/,
  /^web\/src\/(?:features\/(?:survey-runner|unsubscribe)|lib|ui\/theme)\//,
  /^contract\//,
  /^locales\/\w+\/(?:respondent|survey-controls)\.json$/,
];
const administration = /node_modules\/@(?:mantine|tanstack)\//;

/** @throws if the pages for respondents, which are built together, contain code of the application */
async function checkModules(): Promise<void> {
  const built = await build({
    configFile: `${web}/survey.vite.config.ts`,
    logLevel: 'warn',
    build: { write: false },
  });
  if (!('output' in built)) throw new Error('The page was not built');
  const modules = built.output
    .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    .filter((id) => !id.startsWith('\0'))
    .map((id) => relative(`${web}/..`, id.replace(/\?.*$/, '')));
  const foreign = modules.filter((id) =>
    id.startsWith('node_modules/') ? administration.test(id) : !allowed.some((place) => place.test(id)),
  );
  if (modules.length === 0 || foreign.length > 0)
    throw new Error(`The page has code of the application: ${foreign.join(', ')}`);
}

interface SignedIn {
  readonly token: { readonly token: string; readonly user: { readonly currSessionId: string } };
}

/** @returns the URL of the demo's open survey */
async function surveyUrl(origin: string): Promise<string> {
  const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const response = await fetch(`${origin}/api/${path}`, init);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  };
  const tenant = (await call('demo/v1/check-tenant/appTenantId')) as { _id: string };
  const { token } = (await call(`${tenant._id}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'admin', password: demoPassword }),
  })) as SignedIn;
  const { items } = (await call(`${tenant._id}/v1/survey?state=Open`, {
    headers: { authorization: `Bearer ${token.token}`, sessionid: token.user.currSessionId },
  })) as { items: { liveUrl: string }[] };
  const [survey] = items;
  if (!survey) throw new Error('The demo has no open survey');
  return origin + new URL(survey.liveUrl).pathname;
}

export const surveyPageBytes: Figure = {
  id: 'P20',
  async measure(bench) {
    await checkModules();
    const { origin } = await bench.demo();
    const address = await surveyUrl(origin);
    const browser = await launchBrowser(bench);
    const page = await browser.newPage();
    const files = await getDownloads(page, async () => {
      await page.goto(address, { waitUntil: 'commit' });
      await page.getByText('Where do you work?').waitFor();
    });
    await browser.close();
    const [ours, reference] = [countBytes(files), await bundledBytes(librariesAlone)];
    return [
      {
        id: 'P20',
        figure:
          "JavaScript and CSS until a survey's first question, brotli, against react, react-dom, survey-core and survey-react-ui alone",
        ratio: ours / reference,
        goal: { atMost: 1.15 },
        // A number of bytes, the same each time.
        rounds: [{ ours, reference, ratio: ours / reference }],
        note: describeBytes(files, reference),
      },
    ];
  },
};
