import { describe, expect, it } from 'vitest';
import { respondentLanguageCodes, respondentLanguages } from '@vantage/contract/respondent-languages';
import { surveyMailTexts } from '../../../platform/mail/survey-mail-texts';
import { compileMessage, type Recipient } from './survey-message';

const branding = {
  sender: 'Acme <b> & {{x}}',
  postalAddress: '1 Quay Street\nBristol',
  brandColor: '#0a7d55',
  logo: { url: 'https://acme.example/logo"x', width: 400, height: 100 },
};

const columns = ['Email', 'First name', 'R&D "team"', ''];
const recipient = (overrides: Partial<Recipient> = {}): Recipient => ({
  cells: ['aiko@example.com', 'Aiko', 'Ramp', 'unnamed'],
  surveyLink: 'https://portal.example/survey/a?b=1&c=2',
  unsubscribeLink: 'https://portal.example/unsubscribe/a',
  ...overrides,
});

const compiled = (body: string, subject = 'Survey') =>
  compileMessage({ subject, body }, { columns, branding });
const sendable = async (message: ReturnType<typeof compileMessage>) => {
  const { problems, ...rest } = await message;
  if (problems) throw new Error(JSON.stringify(problems));
  return rest as Required<typeof rest>;
};
const rendered = async (body: string, subject?: string, overrides?: Partial<Recipient>) => {
  const mail = (await sendable(compiled(body, subject))).render(recipient(overrides));
  if (!mail) throw new Error('too large');
  return mail;
};

describe('a survey message', () => {
  it('has the values of the recipient, or the fallback', async () => {
    const body =
      '<p>Dear {{First name|colleague}} of {{ R&amp;D "team" }},</p>{{surveyLink}}{{unsubscribeLink}}';
    expect((await rendered(body)).html).toContain('<p>Dear Aiko of Ramp,</p>');
    expect((await rendered(body, '', { cells: ['a@example.com', '', '', ''] })).html).toContain(
      '<p>Dear colleague of ,</p>',
    );
    expect(await rendered('<p>{{FIRST NAME}}</p>', '{{first name|You}}, please answer')).toMatchObject({
      subject: 'Aiko, please answer',
      html: expect.stringContaining('<p>Aiko</p>'),
    });
  });

  it('shows values as they are, even if they look like markup or fields (S54)', async () => {
    const cells = ['a@example.com', '<img src=x onerror=alert(1)>', '{{surveyLink}} {{First name}}', ''];
    const { html, text, subject } = await rendered(
      '<p>{{First name}}, {{R&amp;D "team"}}</p>',
      '{{First name}} {{R&D "team"}}',
      { cells },
    );
    expect(html).toContain('<p>&lt;img src=x onerror=alert(1)&gt;, {{surveyLink}} {{First name}}</p>');
    expect(text).toContain('<img src=x onerror=alert(1)>, {{surveyLink}} {{First name}}');
    expect(subject).toBe('<img src=x onerror=alert(1)> {{surveyLink}} {{First name}}');
  });

  it('has a subject of one line, whatever a value contains (S53)', async () => {
    const cells = ['a@example.com', 'Aiko\r\nBcc: all@example.com\u2028x', '', ''];
    expect((await rendered('', 'Dear {{First name}}', { cells })).subject).toBe(
      'Dear Aiko Bcc: all@example.com x',
    );
  });

  it('keeps formatting, and nothing that runs or loads', async () => {
    const { html } = await rendered(
      '<h2>Hello</h2><p style="color:red" onclick="x()"><strong>You</strong></p><script>alert(1)</script>' +
        '<img src="https://track.example/1.png"><a href="javascript:alert(1)">a</a><a href="https://ok.example">b</a>',
    );
    expect(html).toContain(
      '>Hello</h2><p><strong>You</strong></p><a>a</a><a class="link" style="color:#294cb6;" href="https://ok.example">b</a>',
    );
    expect(html).not.toMatch(/script|onclick|color:red|track\.example/);
  });

  it('leads to the survey by a button, and to unsubscribing, where the author says or at the end', async () => {
    const survey = 'https://portal.example/survey/a?b=1&amp;c=2';
    const atEnd = await rendered('<p>Hello</p>');
    expect(atEnd.html).toMatch(/<p>Hello<\/p><table role="presentation".*>Start the survey<\/a><\/td>/);
    expect(atEnd.html.split(`href="${survey}"`)).toHaveLength(3);
    expect(atEnd.html).toContain('href="https://portal.example/unsubscribe/a">Unsubscribe</a>');
    expect(atEnd.text).toBe(
      'Hello\n\nStart the survey (https://portal.example/survey/a?b=1&c=2)\n\n-- \n' +
        "You're receiving this e-mail because Acme <b> & {{x}} invited you to take part in a survey.\n\n" +
        'Acme <b> & {{x}}\n1 Quay Street\nBristol\n\nUnsubscribe: https://portal.example/unsubscribe/a\n',
    );
    const button = await rendered('<p>One</p><p><a href="{{ surveyLink }}">Go <b>on</b></a></p><p>Two</p>');
    expect(button.html).toMatch(
      /<p>One<\/p><table.*bgcolor="#0a7d55".*color:#ffffff;.*>Go <b>on<\/b><\/a><\/td><\/tr><\/table><p>Two/,
    );
    const within = await rendered(
      '<p><a href="{{surveyLink}}">Start</a> or <a href="{{ unsubscribeLink }}">leave</a></p>',
    );
    expect(within.html).toMatch(
      /<p><a class="link" style="[^"]*" href="[^"]*">Start<\/a> or <a .*>leave<\/a><\/p>/,
    );
    expect(within.html.split(/href="/)).toHaveLength(3);
    expect(within.text).toMatch(
      /^Start \(https:\/\/portal.example\/survey\/a\?b=1&c=2\) or leave \(https:\/\/portal.example\/unsubscribe\/a\)\n/,
    );
  });

  it('has the look, name and address of the sender, as text (S54)', async () => {
    const { html } = await rendered('<p>Hello</p>');
    expect(html).toContain('src="https://acme.example/logo&quot;x" width="192" height="48"');
    expect(html).toContain('>Acme &lt;b&gt; &amp; &#123;&#123;x}}</p>');
    expect(html).toContain(
      '<br><span dir="auto">1 Quay Street</span><br><span dir="auto">Bristol</span></p>',
    );
    expect(html).toContain('background-color:#0a7d55;');
  });

  it('says in the list of mails what it is about, not how it greets', async () => {
    const preheader = async (body: string) =>
      /mso-hide:all;">(.*)<\/div>/.exec((await rendered(body)).html)?.[1];
    expect(await preheader('<p>Dear {{First name}},</p><p>We ask {{First name}} &amp; others.</p>')).toBe(
      'We ask Aiko &amp; others.',
    );
    expect(await preheader('<p>お客様</p><p>ご回答ください。</p>')).toBe('ご回答ください。');
    expect(await preheader(`<p>${'word '.repeat(28)}for {{First name|all of you}}.</p>`)).toMatch(
      / word for…$/,
    );
    expect(await preheader('')).toBe('Start the survey');
  });

  it('repeats the promise of the survey below the message, if the survey is known', async () => {
    const options = { columns, anonymity: 'Anonymous' } as const;
    const mail = (await sendable(compileMessage({ subject: 'Survey', body: '<p>Hi</p>' }, options))).render(
      recipient(),
    );
    const promise = surveyMailTexts.en.promise.Anonymous;
    expect(mail?.html).toContain(`>${promise}</p>`);
    expect(mail?.text).toContain(`\n\n${promise}\n\n-- \n`);
  });

  it.each(respondentLanguageCodes)(
    'is a document in %s, with its direction and its texts',
    async (language) => {
      const message = await sendable(
        compileMessage(
          { subject: 'Survey', body: '<blockquote>x</blockquote>', mainLanguage: language },
          { columns, branding },
        ),
      );
      const { html, text } = message.render(recipient()) ?? { html: '', text: '' };
      const { locale, direction } = respondentLanguages[language];
      expect(html).toMatch(new RegExp(`^<!doctype html>\n<html lang="${locale}" dir="${direction}"`));
      expect(html.includes('border-right:3px')).toBe(direction === 'rtl');
      for (const own of [surveyMailTexts[language].start, surveyMailTexts[language].unsubscribe]) {
        expect(html).toContain(`>${own}</a>`);
        expect(text).toContain(own);
      }
      expect(html + text).not.toMatch(/\{\{(?!x)|undefined/);
    },
  );

  it('has its links after an element that the author did not close', async () => {
    const { html, text } = await rendered('<p>Hello <b>{{First name}}</b> <a href="');
    expect(html).toMatch(/<p>Hello <b>Aiko<\/b> <\/p><table .*>Start the survey<\/a>/);
    expect(text).toContain('Unsubscribe: https://portal.example/unsubscribe/a');
  });

  it('becomes plain text with lists and headings', async () => {
    const { text } = await rendered(
      '<h2>Why</h2><ul><li>One {{First name}}</li><li>Two</li></ul>{{surveyLink}}',
    );
    expect(text).toContain('Why\n\n * One Aiko\n * Two');
  });

  it('is rejected with a field that the file does not have', async () => {
    expect((await compiled('<p>{{Team}} {{Team}} {{ Place | here }}</p>', '{{Shift}}')).problems).toEqual([
      { code: 'unknownField', field: 'Shift' },
      { code: 'unknownField', field: 'Team' },
      { code: 'unknownField', field: 'Place' },
    ]);
  });

  it.each([
    '<a href="{{First name}}">x</a>',
    '<a href="https://x.example/{{First name}}">x</a>',
    '<a href="https://x.example/?{{surveyLink}}">x</a>',
  ])('is refused with a field in an address: %s', async (body) => {
    expect((await compiled(body)).problems).toMatchObject([{ code: 'fieldInAddress' }]);
  });

  it.each(['{{}}', '{{ }}', '{{a', '{{<b>First name</b>}}', '{{{First name}}}', '{First name}'])(
    'takes %s for text, or refuses it by name',
    async (body) => {
      const message = await compiled(`<p>${body}</p>`);
      if (message.problems) expect(message.problems[0]?.code).toBe('unknownField');
      else expect(message.render(recipient())?.html).not.toContain('undefined');
    },
  );

  it('is in the language of the recipient if it has that, and otherwise as written first', async () => {
    const message = await sendable(
      compileMessage(
        {
          subject: 'Survey',
          body: '<p>Hello {{name}}</p>',
          translations: {
            ja: { subject: '調査', body: '<p>{{name}}様</p>' },
            hi: { subject: 'सर्वे', body: '<p>नमस्ते</p>' },
          },
        },
        { columns: ['name', 'Language'] },
      ),
    );
    const subjectFor = (language: string) =>
      message.render(recipient({ cells: ['Aiko', language] }))?.subject;
    for (const language of ['ja', 'JA', 'ja-JP', ' Japanese ', '日本語'])
      expect(subjectFor(language)).toBe('調査');
    expect(subjectFor('हिन्दी')).toBe('सर्वे');
    for (const language of ['', 'en', 'fr', 'java', 'toString']) expect(subjectFor(language)).toBe('Survey');
    expect(message.languageFor({ cells: ['Aiko', 'ja-JP'] })).toBe('ja');
    expect(message.languageFor({ cells: ['Amy', 'en'] })).toBeNull();
    expect(message.render(recipient({ cells: ['Aiko', 'ja'] }), 'hi')?.subject).toBe('सर्वे');
    expect(message.render(recipient({ cells: ['Aiko', 'ja'] }), null)?.subject).toBe('Survey');
    expect(message.render(recipient({ cells: ['Aiko', 'ja'] }))).toMatchObject({
      html: expect.stringMatching(/<p>Aiko様<\/p>[^]*配信を停止する/),
      text: expect.stringMatching(/^Aiko様\n/),
    });
  });

  it.each([
    'Sprache',
    'Langue',
    'IDIOMA',
    'Língua',
    'Lingua',
    'Taal',
    '言語',
    'भाषा',
    '语言',
    'اللغة',
    '언어',
    'Preferred language',
  ])("finds the recipient's language in the column %s, unless another one is named", async (column) => {
    const source = { subject: 'Survey', body: '', translations: { de: { subject: 'Umfrage', body: '' } } };
    const message = await sendable(compileMessage(source, { columns: ['name', column] }));
    expect(message.languageFor({ cells: ['Anna', 'Deutsch'] })).toBe('de');
    const byName = await sendable(
      compileMessage({ ...source, languageColumn: 'NAME' }, { columns: ['name', column] }),
    );
    expect(byName.languageFor({ cells: ['allemand', 'fr'] })).toBe('de');
  });

  it('names what its translations need and the file does not have', async () => {
    const source = {
      subject: 'Survey',
      body: '',
      translations: { ja: { subject: '{{team}}', body: '' } },
    };
    const options = { columns: ['name'] };
    expect((await compileMessage(source, options)).problems).toEqual([
      { code: 'unknownField', field: 'team', language: 'ja' },
      { code: 'unknownField', field: 'language' },
    ]);
    expect((await compileMessage(source, { ...options, columns: null })).problems).toBeUndefined();
  });
});
