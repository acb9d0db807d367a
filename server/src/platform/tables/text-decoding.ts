import { invalidFile } from './invalid-file';

const chunkSize = 65_536;

/** Re-chunks a stream to one size, so that tiny or huge chunks cost no more than their bytes. */
async function* splitIntoChunks(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let pending: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of content) {
    for (let from = 0; from < bytes.length;) {
      const part = bytes.subarray(from, from + chunkSize - size);
      pending.push(part);
      size += part.length;
      from += part.length;
      if (size < chunkSize) continue;
      yield Buffer.concat(pending);
      pending = [];
      size = 0;
    }
  }
  if (size > 0) yield Buffer.concat(pending);
}

const notText = () =>
  invalidFile('fileEncoding', "The file isn't text in UTF-8, UTF-16, Shift-JIS or Windows-1252.");

/** Bytes at the end that begin a UTF-8 character whose rest is in the next chunk. */
function incompleteTail(bytes: Uint8Array): number {
  for (let length = 1; length <= Math.min(3, bytes.length); length += 1) {
    const byte = bytes[bytes.length - length] ?? 0;
    if (byte < 0x80) return 0;
    const wanted = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 0;
    if (wanted > 0) return wanted > length ? length : 0;
  }
  return 0;
}

type Decode = (bytes: Uint8Array, isLast: boolean) => string;

function utf16(encoding: 'utf-16le' | 'utf-16be'): Decode {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (bytes, isLast) => decoder.decode(bytes, { stream: !isLast });
}

/** The characters of 0x80 to 0x9f. Node's decoder treats Windows-1252 as ISO 8859-1. */
const upperControls = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** Bytes without a character in Windows-1252; other encodings of one or two bytes often use them. */
const unassigned = /[\u0081\u008d\u008f\u0090\u009d]/;
/** Characters of UTF-8, seen as single bytes. */
const multiByte = /[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00ef][\u0080-\u00bf]{2}/;

function decodeWindows1252(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  if (unassigned.test(text)) throw notText();
  return text.replaceAll(
    /[\u0080-\u009f]/g,
    (control) => upperControls[control.charCodeAt(0) - 0x80] ?? control,
  );
}

/**
 * Both encodings use the same bytes for letters. Japanese text has many pairs of which both bytes are above ASCII and the
 * first one is no letter in Windows-1252, where even one such pair is rare.
 */
function looksLikeShiftJis(bytes: Uint8Array): boolean {
  let [characters, pairs] = [0, 0];
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte < 0x80) continue;
    characters += 1;
    const isSingle = byte >= 0xa0 && byte <= 0xdf;
    if (isSingle) continue;
    index += 1;
    if (byte <= 0x9f && (bytes[index] ?? 0) >= 0x80) pairs += 1;
  }
  if (pairs === 0 || pairs * 3 < characters) return false;
  try {
    new TextDecoder('shift_jis', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Bytes above ASCII that are too few to tell an encoding. */
const fewCharacters = 20;

/** The encodings agree on ASCII; the first other characters decide. */
function asciiBased(): Decode {
  let encoding: 'ascii' | 'utf-8' | 'windows-1252' | 'shift_jis' = 'ascii';
  let carried: Uint8Array = new Uint8Array();
  let hasWaited = false;
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const shiftJis = new TextDecoder('shift_jis', { fatal: true });
  return (bytes, isLast) => {
    const all = Buffer.concat([carried, bytes]);
    if (encoding === 'ascii' || encoding === 'utf-8') {
      const end = all.length - (isLast ? 0 : incompleteTail(all));
      try {
        const text = utf8.decode(all.subarray(0, end));
        carried = all.subarray(end);
        if (/[^\0-\x7f]/.test(text)) encoding = 'utf-8';
        return text;
      } catch (error) {
        // Both in one text: invalid UTF-8.
        if (encoding === 'utf-8') throw error;
        // A few characters at the end of a chunk say little; the next chunk decides.
        if (!isLast && !hasWaited && all.filter((byte) => byte >= 0x80).length < fewCharacters) {
          hasWaited = true;
          carried = all;
          return '';
        }
        if (looksLikeShiftJis(all)) encoding = 'shift_jis';
        else if (multiByte.test(all.toString('latin1'))) throw error;
        else encoding = 'windows-1252';
      }
    }
    carried = new Uint8Array();
    if (encoding === 'shift_jis') return shiftJis.decode(all, { stream: !isLast });
    return decodeWindows1252(all);
  };
}

const isLineEnd = (byte: number | undefined): boolean => byte === 0x0a || byte === 0x0d;

/** The least share of NUL bytes in text in UTF-16 with separators and e-mail addresses. */
const minNulls = 0.1;

/**
 * Text in other encodings has no NUL bytes. In UTF-16, they are halves of line ends and other ASCII. Other characters may
 * have one in either half, such as 一 (U+4E00), or look like half of a line end, such as 上 (U+4E0A).
 * @returns null if it is not UTF-16
 */
function detectUtf16(start: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (start.filter((byte) => byte === 0).length < minNulls * start.length) return null;
  let [littleEndian, bigEndian] = [0, 0];
  for (let index = 0; index + 1 < start.length; index += 2) {
    const [first, second] = [start[index], start[index + 1]];
    if (second === 0 && isLineEnd(first)) littleEndian += 1;
    if (first === 0 && isLineEnd(second)) bigEndian += 1;
  }
  if (littleEndian === bigEndian) return null;
  return littleEndian > bigEndian ? 'utf-16le' : 'utf-16be';
}

const decoderFor = (start: Uint8Array): Decode => {
  if (start[0] === 0xff && start[1] === 0xfe) return utf16('utf-16le');
  if (start[0] === 0xfe && start[1] === 0xff) return utf16('utf-16be');
  const detected = start.includes(0) ? detectUtf16(start) : null;
  return detected ? utf16(detected) : asciiBased();
};

/**
 * Decodes UTF-8, UTF-16, Shift-JIS or else Windows-1252, as spreadsheets save text; normalizes line ends to LF and drops the byte
 * order mark. @throws {AppError} validation
 */
export async function* decodeText(content: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  let decoder: Decode | null = null;
  const decode = (bytes: Uint8Array, isLast: boolean): string => {
    decoder ??= decoderFor(bytes);
    let text;
    try {
      text = decoder(bytes, isLast);
    } catch {
      throw notText();
    }
    // No text at all.
    if (text.includes('\0')) throw notText();
    return text;
  };
  let pending = '';
  for await (const bytes of splitIntoChunks(content)) {
    const text = pending + decode(bytes, false);
    // A trailing CR may be the first half of CR LF.
    pending = text.endsWith('\r') ? '\r' : '';
    yield text.slice(0, text.length - pending.length).replaceAll(/\r\n?/g, '\n');
  }
  yield (pending + decode(new Uint8Array(), true)).replaceAll('\r', '\n');
}
