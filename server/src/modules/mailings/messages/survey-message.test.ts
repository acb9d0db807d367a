import { describe, expect, it } from 'vitest';
import { compileMessage, type Recipient } from './survey-message';

const columns = ['Email', 'First name', 'R&D "team"', ''];
const recipient = (overrides: Partial<Recipient> = {}): Recipient => ({
  cells: ['aiko@example.com', 'Aiko', 'Ramp', 'unnamed'],
  surveyLink: 'https://portal.example/survey/a?b=1&c=2',
  unsubscribeLink: 'https://portal.example/unsubscribe/a',
  ...overrides,
});

const compiled = (body: string, subject = 'Survey') =>
  compileMessage({ subject, body }, { columns, unsubscribeLabel: 'Unsubscribe' });
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
      '<h2>Hello</h2><p><strong>You</strong></p><a>a</a><a href="https://ok.example">b</a>',
    );
    expect(html).not.toMatch(/script|style|onclick|img/);
  });

  it('leads to the survey and to unsubscribing, where the author says or at the end', async () => {
    const survey = 'https://portal.example/survey/a?b=1&amp;c=2';
    const atEnd = await rendered('<p>Hello</p>');
    expect(atEnd.html).toBe(
      `<p>Hello</p><p><a href="${survey}">${survey}</a></p>` +
        '<p><a href="https://portal.example/unsubscribe/a">Unsubscribe</a></p>',
    );
    expect(atEnd.text).toBe(
      'Hello\n\nhttps://portal.example/survey/a?b=1&c=2\n\nUnsubscribe (https://portal.example/unsubscribe/a)',
    );
    const within = await rendered(
      '<p><a href="{{surveyLink}}">Start</a> or <a href="{{ unsubscribeLink }}">leave</a></p>',
    );
    expect(within.html).toBe(
      `<p><a href="${survey}">Start</a> or <a href="https://portal.example/unsubscribe/a">leave</a></p>`,
    );
    expect(within.text).toBe(
      'Start (https://portal.example/survey/a?b=1&c=2) or leave (https://portal.example/unsubscribe/a)',
    );
  });

  it('has its links after an element that the author did not close', async () => {
    const { html, text } = await rendered('<p>Hello <b>{{First name}}</b> <a href="');
    expect(html).toMatch(/^<p>Hello <b>Aiko<\/b> <\/p><p><a href="https:.*>Unsubscribe<\/a><\/p>$/);
    expect(text).toContain('Unsubscribe (https://portal.example/unsubscribe/a)');
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
        { columns: ['name', 'Language'], unsubscribeLabel: 'Unsubscribe' },
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
      html: expect.stringMatching(/^<p>Aiko様<\/p>.*配信を停止する/),
      text: expect.stringMatching(/^Aiko様\n/),
    });
  });

  it('names what its translations need and the file does not have', async () => {
    const source = {
      subject: 'Survey',
      body: '',
      translations: { ja: { subject: '{{team}}', body: '' } },
    };
    const options = { columns: ['name'], unsubscribeLabel: '' };
    expect((await compileMessage(source, options)).problems).toEqual([
      { code: 'unknownField', field: 'team', language: 'ja' },
      { code: 'unknownField', field: 'language' },
    ]);
    expect((await compileMessage(source, { ...options, columns: null })).problems).toBeUndefined();
  });
});
