// Adds a language to a copy of the sources as docs/languages.md describes: a folder of texts and one line. Everything
// that has texts must then respond in it, without another change.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { englishStrings } from 'survey-core';
import { createServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareLanguages, readLanguage } from './check-texts/languages.mjs';
import { compareSurveyControls } from './check-texts/survey-controls.mjs';

const checkout = join(import.meta.dirname, '..');
const sources = [
  'contract',
  'locales',
  'server/src',
  'survey-document/package.json',
  'survey-document/src',
  'web/src',
  'web/not-loaded-notice.ts',
  'tsconfig.base.json',
];
/** A code for private use (ISO 639-2), of which `Intl` knows nothing. */
const code = 'qps';
const line = `  ${code}: { id: '019a8f00-0000-7000-8000-0000000000ff', locale: '${code}', script: 'Latn' },\n`;

const translate = (value) =>
  typeof value === 'string'
    ? `⟦${value}⟧`
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, translate(inner)]));

let copy;
let vite;
const load = (path) => vite.ssrLoadModule(`/${path}`);

function copySources() {
  for (const source of sources) cpSync(join(checkout, source), join(copy, source), { recursive: true });
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@vantage'), { recursive: true });
  for (const name of readdirSync(join(checkout, 'node_modules')))
    if (name !== '@vantage' && !name.startsWith('.'))
      symlinkSync(join(checkout, 'node_modules', name), join(modules, name));
  for (const workspace of ['contract', 'locales', 'survey-document'])
    symlinkSync(join(copy, workspace), join(modules, '@vantage', workspace));
  symlinkSync(join(checkout, 'server', 'node_modules'), join(copy, 'server', 'node_modules'));
}

function addLanguage() {
  const [english, pseudo] = ['en', code].map((language) => join(copy, 'locales', language));
  mkdirSync(pseudo);
  for (const file of readdirSync(english)) {
    const texts = JSON.parse(readFileSync(join(english, file), 'utf8'));
    writeFileSync(join(pseudo, file), JSON.stringify(translate(texts)));
  }
  const registry = join(copy, 'contract', 'language-codes.ts');
  const declaration = readFileSync(registry, 'utf8');
  writeFileSync(registry, declaration.replace('} as const satisfies', `${line}} as const satisfies`));
}

beforeAll(async () => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'vantage-languages-')));
  copySources();
  addLanguage();
  vite = await createServer({
    root: copy,
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
}, 120_000);

afterAll(async () => {
  await vite?.close();
  rmSync(copy, { recursive: true, force: true });
});

describe('a language that is added by a folder and a line', () => {
  test('passes the checks of texts that concern a language', () => {
    const [own, english] = [code, 'en'].map((language) => readLanguage(join(copy, 'locales', language)));
    expect(compareLanguages(code, own, english)).toEqual([]);
    expect(compareSurveyControls(code, own, englishStrings)).toEqual([]);
  });

  test('can be chosen, with its texts in the interface', async () => {
    const { bestLanguage, getLocale } = await load('web/src/lib/i18n/languages.ts');
    expect([bestLanguage(['fr', `${code}-XA`]), getLocale(code)]).toEqual([code, code]);
    const { loadTexts, namespaces } = await load('web/src/lib/i18n/texts.ts');
    for (const namespace of namespaces) {
      const [own, english] = await Promise.all([loadTexts(code, namespace), loadTexts('en', namespace)]);
      expect(own, namespace).toEqual(translate(english));
    }
  });

  test("is offered to tenants, and can be a user's", async () => {
    const { presentLanguage } = await load('server/src/modules/settings/settings.presenter.ts');
    const { language } = await load('contract/languages.ts');
    expect(language.parse(presentLanguage(code))).toMatchObject({ code });
    const { userFields } = await load('contract/users/user-fields.ts');
    expect(userFields.shape.language.parse(code)).toBe(code);
  });

  test('has mails', async () => {
    const { mailTemplates, mailTexts } = await load('server/src/platform/mail/templates.ts');
    const branding = { productLabel: 'Vantage', brandColor: null, organization: 'Halden', logo: null };
    const { subject, html, text } = mailTemplates({ texts: mailTexts }).render(
      'securityCode',
      code,
      { name: 'Aiko', code: '123456', minutes: 10 },
      branding,
    );
    expect(subject).toMatch(/^⟦.*⟧$/);
    expect(html).toContain(`<html lang="${code}" dir="ltr"`);
    expect(text.split('\n').filter((each) => /[a-z]/.test(each) && !each.startsWith('⟦'))).toEqual([]);
  });

  test('can translate survey e-mail, for recipients whose line names it', async () => {
    const { sendTestMessage } = await load('contract/mailings/messages.ts');
    const message = { subject: 'Survey', body: 'Hello' };
    const translations = { [code]: { subject: '⟦Survey⟧', body: '⟦Hello⟧' } };
    expect(sendTestMessage.body.parse({ ...message, translations })).toMatchObject({ translations });
    const { readLanguage } = await load('server/src/modules/mailings/messages/recipient-languages.ts');
    expect([code, `${code}-XA`, code.toUpperCase()].map(readLanguage)).toEqual([code, code, code]);
  });

  test("has the survey page's texts", async () => {
    const { loadRespondentTexts } = await load('web/src/lib/i18n/respondent-texts.ts');
    const { default: i18next } = await import('i18next');
    await i18next.init({ lng: code, resources: {} });
    await loadRespondentTexts(code);
    expect(i18next.t('respondent:loading')).toMatch(/^⟦.*⟧$/);
    const { notLoadedNotice } = await load('web/not-loaded-notice.ts');
    expect(notLoadedNotice().transformIndexHtml('{{notLoaded:survey}}')).toContain(`<h2 lang="${code}">⟦`);
  });

  test("has the texts of a survey's questions, in messages of the server and in results", async () => {
    const { messageLanguage } = await load('server/src/modules/surveys/validation/answers/message-texts.ts');
    const { surveyLocalization } = await import('survey-core');
    expect(messageLanguage(`${code}-XA`)).toBe(code);
    expect(surveyLocalization.locales[code].requiredError).toMatch(/^⟦.*⟧$/);
    const { choiceTextsIn } = await load('server/src/modules/surveys/results/questions/choice-texts.ts');
    expect(choiceTextsIn([code]).other).toMatch(/^⟦.*⟧$/);
  });
});
