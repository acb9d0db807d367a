// Reads the XML parts of an Excel workbook (ECMA-376) piece by piece, so that a part is never in memory as a whole.
import { Parser } from 'saxen';
import { fromBufferPromise } from 'yauzl';

/** Characters of a tag or a text. A cell of Excel has at most 32,767, which entities may make ten times as long. */
const maxTokenLength = 2 ** 20;
const maxDepth = 64;
/** A workbook has a few parts, and one for each of its worksheets, charts and pictures. */
const maxParts = 5_000;

export class WorkbookError extends Error {
  name = 'WorkbookError';

  /** @param {'unreadable' | 'tooLarge' | 'tooManyRows'} problem */
  constructor(problem) {
    super(problem);
    this.problem = problem;
  }
}

const localName = (name) => name.slice(name.indexOf(':') + 1);

/**
 * @param {Uint8Array} content
 * @param {number} maxBytes of all parts that are read, unzipped
 * @throws {WorkbookError} tooLarge if there are too many parts
 */
export async function openParts(content, maxBytes) {
  const archive = await fromBufferPromise(Buffer.from(content.buffer, content.byteOffset, content.length));
  if (archive.entryCount > maxParts) throw new WorkbookError('tooLarge');
  const entries = new Map();
  for await (const entry of archive.eachEntry()) entries.set(entry.fileName, entry);
  let bytes = 0;
  return {
    has: (path) => entries.has(path),
    /** @throws {WorkbookError} unreadable if there is no such part, tooLarge */
    async *read(path) {
      const entry = entries.get(path);
      if (!entry) throw new WorkbookError('unreadable');
      for await (const chunk of await archive.openReadStreamPromise(entry)) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw new WorkbookError('tooLarge');
        yield chunk;
      }
    },
  };
}

/**
 * Calls `open` and `close` with names without their namespaces' prefixes, and yields after each piece.
 * @param handlers.open gets an element's name, and a function that reads an attribute
 * @throws {WorkbookError} unreadable
 */
export async function* parseXml(pieces, { open, close = () => {}, text = () => {} }) {
  const parser = new Parser();
  const decoder = new TextDecoder();
  let depth = 0;
  let unparsedLength = 0;
  parser.on('openTag', (name, getAttributes, decodeEntities) => {
    unparsedLength = 0;
    depth += 1;
    if (depth > maxDepth) throw new WorkbookError('unreadable');
    let attributes;
    open(localName(name), (key) => {
      attributes ??= getAttributes() || {};
      const value =
        attributes[key] ?? attributes[Object.keys(attributes).find((each) => localName(each) === key)];
      return value === undefined ? undefined : decodeEntities(value);
    });
  });
  parser.on('closeTag', (name) => {
    unparsedLength = 0;
    depth -= 1;
    close(localName(name));
  });
  parser.on('text', (value, decodeEntities) => text(decodeEntities(value)));
  parser.on('cdata', text);
  for await (const piece of pieces) {
    unparsedLength += piece.length;
    parser.write(decoder.decode(piece, { stream: true }));
    // The parser copies and scans an incomplete token with each piece.
    if (unparsedLength > maxTokenLength) throw new WorkbookError('unreadable');
    yield;
  }
  parser.write(decoder.decode());
  parser.end();
  yield;
}

/** Parses a small part, or one of which little is stored. @throws {WorkbookError} */
export async function parseWhole(pieces, handlers) {
  for await (const _ of parseXml(pieces, handlers));
}
