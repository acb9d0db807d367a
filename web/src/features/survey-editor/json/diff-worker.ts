import { parseDocument } from '@vantage/survey-document/document-json';
import type { DiffRequest, DiffResponse } from './diff-messages';
import { diffText } from './diff-text';

self.addEventListener('message', ({ data }: MessageEvent<DiffRequest>) => {
  const { requestId, text, survey } = data;
  const document = survey && parseDocument(survey.definition, survey.ids);
  const response: DiffResponse = { requestId, diff: diffText(text, document) };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is sent to the page with this worker
  self.postMessage(response);
});
