import { describe, expect, it } from 'vitest';
import {
  encodeTemplate,
  parseHtmlTemplate,
  parseTextTemplate,
  renderedBytes,
  renderTemplate,
} from './merge-fields';

/** Returns the same sequence for the same seed. */
const randomFrom = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

const pieces = [
  '{{name}}',
  '{{ name | nobody }}',
  '{{名前|皆さま}}',
  '{{',
  '}}',
  '{',
  '|',
  '<p>',
  '</p>',
  '<a href="',
  '">',
  'é',
  '日本語',
  '😀',
  '&amp;',
  ' plain ',
];

describe('a template', () => {
  it('is as large as computed, whatever it and its values contain', () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const random = randomFrom(seed);
      const pick = (): string => pieces[random(pieces.length)] ?? '';
      const source = Array.from({ length: random(30) }, pick).join('');
      for (const parse of [parseHtmlTemplate, parseTextTemplate]) {
        const template = parse(source);
        const values = template.fields.map(() => Array.from({ length: random(5) }, pick).join(''));
        const rendered = renderTemplate(template, values);
        expect(renderedBytes(template, values), source).toBe(Buffer.byteLength(rendered));
      }
    }
  });

  it('is measured without its transfer encoding', () => {
    const template = parseTextTemplate('Dear {{name}}!');
    const encoded = encodeTemplate(template, (text) => Buffer.from(text).toString('hex'));
    expect(renderedBytes(encoded, ['Aiko'])).toBe('Dear Aiko!'.length);
  });

  it('consists of its texts and fields, also of those that are not closed', () => {
    for (const source of [
      '',
      'a{{b}}c',
      '{{b}}{{c|d}}',
      '{{{b}}}',
      '{{b',
      '{{b}',
      'b}}',
      '{{b|c|d}}',
      '{{<b>}}',
    ]) {
      const { texts, fields } = parseTextTemplate(source);
      expect(texts).toHaveLength(fields.length + 1);
    }
    expect(parseTextTemplate('a{{ b }}c{{d|e}}')).toMatchObject({
      texts: ['a', 'c', ''],
      fields: [
        { name: 'b', fallback: '' },
        { name: 'd', fallback: 'e' },
      ],
    });
  });

  it('tells which fields are in a tag, however far its bracket is', () => {
    const inTags = (source: string) =>
      parseHtmlTemplate(source).fields.map(({ isInTag, isAddress }) => [isInTag, isAddress]);
    expect(inTags('{{a}}<a href="{{b}}{{c}}/{{d}}">{{e}}</a>{{f}}')).toEqual([
      [false, false],
      [true, true],
      [true, false],
      [true, false],
      [false, false],
      [false, false],
    ]);
  });
});
