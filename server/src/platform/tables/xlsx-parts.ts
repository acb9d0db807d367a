// Reads the XML parts of an Excel workbook (ECMA-376) piece by piece, so that a part is never in memory as a whole.
import { Parser } from 'saxen';
import { fromBufferPromise, type Entry } from 'yauzl';

/** Characters of a tag or a text. A cell of Excel has at most 32,767, which entities may make ten times as long. */
const maxTokenLength = 2 ** 20;
const maxDepth = 64;
/** A workbook has a few parts, and one for each of its worksheets, charts and pictures. */
const maxParts = 5_000;

export type WorkbookProblem = 'unreadable' | 'tooLarge' | 'tooManyRows';

export class WorkbookError extends Error {
  override name = 'WorkbookError';

  constructor(readonly problem: WorkbookProblem) {
    super(problem);
  }
}

/** Bytes of XML. */
type Pieces = AsyncIterable<Uint8Array>;

/** The parts of a workbook by their paths. */
export interface WorkbookParts {
  has(path: string): boolean;
  /** @throws {WorkbookError} unreadable if there is no such part, tooLarge */
  read(path: string): Pieces;
}

/** Reads an attribute of an element. */
export type ReadAttribute = (name: string) => string | undefined;

/** Names come without their namespaces' prefixes. */
export interface XmlHandlers {
  readonly open: (name: string, attribute: ReadAttribute) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * @param maxBytes of all parts that are read, unzipped
 * @throws {WorkbookError} tooLarge if there are too many parts
 */
export async function openParts(content: Uint8Array, maxBytes: number): Promise<WorkbookParts> {
  const archive = await fromBufferPromise(Buffer.from(content.buffer, content.byteOffset, content.length));
  if (archive.entryCount > maxParts) throw new WorkbookError('tooLarge');
  const entries = new Map<string, Entry>();
  for await (const entry of archive.eachEntry()) entries.set(entry.fileName, entry);
  let bytes = 0;
  return {
    has(path) {
      return entries.has(path);
    },
    async *read(path) {
      const entry = entries.get(path);
      if (!entry) throw new WorkbookError('unreadable');
      const stream: Pieces = await archive.openReadStreamPromise(entry);
      for await (const chunk of stream) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw new WorkbookError('tooLarge');
        yield chunk;
      }
    },
  };
}

/**
 * Calls the handlers, and yields after each piece.
 * @throws {WorkbookError} unreadable
 */
export async function* parseXml(
  pieces: Pieces,
  { open, close = () => {}, text = () => {} }: XmlHandlers,
): AsyncGenerator<void, void> {
  const parser = new Parser();
  const decoder = new TextDecoder();
  let depth = 0;
  let unparsedLength = 0;
  parser.on('openTag', (name, getAttributes, decodeEntities) => {
    unparsedLength = 0;
    depth += 1;
    if (depth > maxDepth) throw new WorkbookError('unreadable');
    let attributes: Readonly<Record<string, string>> | undefined;
    open(localName(name), (key) => {
      attributes ??= getAttributes() || {};
      const value =
        attributes[key] ?? Object.entries(attributes).find(([each]) => localName(each) === key)?.[1];
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
export async function parseWhole(pieces: Pieces, handlers: XmlHandlers): Promise<void> {
  for await (const _ of parseXml(pieces, handlers));
}
