import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors';

/** Characters below which any body is parsed quickly. */
const uncheckedLength = 65_536;
/** Values in a longer body; the longest list of the contract has a few thousand. */
const defaultMaxValues = 20_000;
const maxDepth = 64;

const [quote, backslash, comma] = ['"', '\\', ','].map((sign) => sign.charCodeAt(0));
const [openArray, closeArray, openObject, closeObject] = ['[', ']', '{', '}'].map((sign) =>
  sign.charCodeAt(0),
);

/**
 * Whether parsing and validating would block the event loop noticeably: many brackets or short fields.
 * @param maxValues in a text of more than 64 kB
 */
export function isTooComplex(text: string, maxValues = defaultMaxValues): boolean {
  if (text.length <= uncheckedLength) return false;
  let [values, depth] = [1, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote)
      for (at += 1; at < text.length && text.charCodeAt(at) !== quote; at += 1) {
        if (text.charCodeAt(at) === backslash) at += 1;
      }
    else if (sign === comma) values += 1;
    else if (sign === openArray || sign === openObject) depth += 1;
    else if (sign === closeArray || sign === closeObject) depth -= 1;
    if (values > maxValues || depth > maxDepth) return true;
  }
  return false;
}

export function jsonBodyParser(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    // Clients set the content type on requests without a body, too.
    if (text === '') done(null, undefined);
    else if (isTooComplex(text)) done(new AppError('request.tooLarge'));
    else void parse(request, text, done);
  });
}
