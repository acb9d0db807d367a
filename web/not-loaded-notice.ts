import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { languageCodes } from '../contract/language-codes.ts';
import type texts from '@vantage/locales/en/not-loaded.json';

type Subject = 'survey' | 'page';

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const noticeIn = (language: string, subject: Subject, heading: string): string => {
  const file = new URL(`../locales/${language}/not-loaded.json`, import.meta.url);
  const { text, retry, ...titles } = JSON.parse(readFileSync(file, 'utf8')) as typeof texts;
  return [
    `<${heading} lang="${language}">${escapeHtml(titles[subject])}</${heading}>`,
    `<p lang="${language}">${escapeHtml(text)} <a href="">${escapeHtml(retry)}</a></p>`,
  ].join('');
};

/** Replaces `{{notLoaded:survey}}` in HTML by the notice of a page whose script does not run, in each language. */
export const notLoadedNotice = (): Plugin => ({
  name: 'vantage-not-loaded-notice',
  transformIndexHtml: (html) =>
    html.replace(/\{\{notLoaded:(survey|page)\}\}/, (_, subject: Subject) =>
      languageCodes
        .map((language, index) => noticeIn(language, subject, index === 0 ? 'h1' : 'h2'))
        .join('\n'),
    ),
});
