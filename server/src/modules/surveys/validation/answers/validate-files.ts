// Validates files that are part of answers, of which SurveyJS checks only what people choose on its page.
import type { QuestionFileModel } from 'survey-core';
import { isObject } from '../json';
import type { ValueProblem } from './problem-list';

const dataUrl = /^data:([\w.+-]+\/[\w.+-]+)?(?:;[\w.+-]+=[\w.+-]+)*;base64,([a-z0-9+/]*)={0,2}$/i;
const fileProperties = new Set(['name', 'type', 'content']);

interface FileContent {
  readonly type: string;
  readonly bytes: number;
}

/** @returns null for anything but a data URL */
const readContent = (content: unknown): FileContent | null => {
  const [, type = '', data] = dataUrl.exec(typeof content === 'string' ? content : '') ?? [];
  return data === undefined ? null : { type: type.toLowerCase(), bytes: Math.floor((data.length * 3) / 4) };
};

/** @param acceptedTypes as in the attribute `accept` of HTML, such as `image/*,.pdf` */
const isAccepted = (acceptedTypes: string, name: string, type: string): boolean => {
  const accepted = acceptedTypes
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  return (
    accepted.length === 0 ||
    accepted.some((each) =>
      each.startsWith('.')
        ? name.toLowerCase().endsWith(each)
        : each === '*/*' || each === type || (each.endsWith('/*') && type.startsWith(each.slice(0, -1))),
    )
  );
};

export function validateFiles(
  { allowMultiple, maxFiles, maxSize, acceptedTypes }: QuestionFileModel,
  value: unknown,
): ValueProblem | null {
  if (!Array.isArray(value)) return 'type';
  if (value.length > (allowMultiple ? maxFiles || Infinity : 1)) return 'limit';
  for (const file of value) {
    if (!isObject(file) || typeof file.name !== 'string') return 'type';
    const content = readContent(file.content);
    if (!content || !Object.keys(file).every((key) => fileProperties.has(key))) return 'type';
    if (maxSize > 0 && content.bytes > maxSize) return 'limit';
    if (!isAccepted(acceptedTypes ?? '', file.name, content.type)) return 'limit';
  }
  return null;
}

export const validateSignature = (value: unknown): ValueProblem | null =>
  readContent(value)?.type.startsWith('image/') ? null : 'type';
