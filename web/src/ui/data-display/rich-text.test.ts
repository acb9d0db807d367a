import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { plainText, RichText } from './rich-text';

const rendered = (html: string): string => renderToStaticMarkup(createElement(RichText, { html }));

it.each([
  ['Welcome', 'Welcome'],
  ['<p>1 &lt; 2 &amp; <strong>3</strong><br />4</p>', '<p>1 &lt; 2 &amp; <strong>3</strong><br/>4</p>'],
  ['<ul><li><p>a</p></li></ul>b</p>', '<ul><li><p>a</p></li></ul>b'],
  [
    '<a href="https://a.example/?b=1&amp;c=2">x</a>',
    '<a href="https://a.example/?b=1&amp;c=2" target="_blank" rel="noreferrer">x</a>',
  ],
  ['<a href="javascript:alert(1)">x</a>', '<a target="_blank" rel="noreferrer">x</a>'],
  ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
  ['<p onclick="x">a<script>b', '&lt;p onclick=&quot;x&quot;&gt;a&lt;script&gt;b'],
])('%s becomes %s', (html, expected) => {
  expect(rendered(html)).toBe(expected);
});

it('is text without markup, one block per line', () => {
  expect(plainText('<p>a &amp; <em>b</em></p><p>c</p>')).toBe('a & b\nc');
});
