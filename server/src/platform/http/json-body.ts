import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors';

/** Characters up to which a body cannot consist of enough to take long. */
const uncheckedLength = 65_536;
/** Values that a longer body may consist of; the longest list that the contract takes has some thousand. */
const maxValues = 20_000;
/** Levels of arrays and objects that a longer body may have. */
const maxDepth = 64;

const [quote, backslash, comma] = ['"', '\\', ','].map((sign) => sign.charCodeAt(0));
const [openArray, closeArray, openObject, closeObject] = ['[', ']', '{', '}'].map((sign) =>
  sign.charCodeAt(0),
);

/**
 * Whether reading and checking a JSON text would keep the event loop from everything else for long, as many
 * brackets or short fields do.
 */
export function isTooComplex(text: string): boolean {
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

/** Reads JSON bodies as the framework does, but for those that would take long. */
export function jsonBodyParser(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (isTooComplex(text)) done(new AppError('request.tooLarge'));
    else void parse(request, text, done);
  });
}
