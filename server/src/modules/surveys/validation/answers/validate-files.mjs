// Checks files that are part of answers, of which SurveyJS checks only what people choose on its page.
import { isObject } from '../definition/json-structure.mjs';

const dataUrl = /^data:([\w.+-]+\/[\w.+-]+)?(?:;[\w.+-]+=[\w.+-]+)*;base64,([a-z0-9+/]*)={0,2}$/i;
const parts = new Set(['name', 'type', 'content']);

/** @returns the type and the number of bytes of a data URL; null for anything else */
const contentOf = (content) => {
  const [, type = '', data] = dataUrl.exec(typeof content === 'string' ? content : '') ?? [];
  return data === undefined ? null : { type: type.toLowerCase(), bytes: Math.floor((data.length * 3) / 4) };
};

/** @param accepted as in the attribute `accept` of HTML, such as `image/*,.pdf` */
const isAccepted = (accepted, { name, type }) => {
  const wanted = accepted
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  return (
    wanted.length === 0 ||
    wanted.some((each) =>
      each.startsWith('.')
        ? name.toLowerCase().endsWith(each)
        : each === '*/*' || each === type || (each.endsWith('/*') && type.startsWith(each.slice(0, -1))),
    )
  );
};

export function filesFault({ allowMultiple, maxFiles, maxSize, acceptedTypes }, value) {
  if (!Array.isArray(value)) return 'type';
  if (value.length > (allowMultiple ? maxFiles || Infinity : 1)) return 'limit';
  for (const file of value) {
    const content = isObject(file) && typeof file.name === 'string' ? contentOf(file.content) : null;
    if (!content || !Object.keys(file).every((key) => parts.has(key))) return 'type';
    if (maxSize > 0 && content.bytes > maxSize) return 'limit';
    if (!isAccepted(acceptedTypes ?? '', { name: file.name, type: content.type })) return 'limit';
  }
  return null;
}

export const signatureFault = (value) => (contentOf(value)?.type.startsWith('image/') ? null : 'type');
