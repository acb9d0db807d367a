/** The longest edge, in pixels, that an image is kept with. */
const maxEdge = 1_600;
/** Pixels that an image in a mail has at most: twice as many as it is shown with, for screens that have them. */
const mailSize = { width: 400, height: 96 } as const;
/** Pixels, in all and along an edge, beyond which an image is not even decoded. */
const maxPixels = 40_000_000;
const maxDecodedEdge = 8_192;
/** Seconds that decoding may take. */
const decodeTimeout = 10;

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegSignature = Buffer.from([0xff, 0xd8, 0xff]);

export interface Image {
  readonly content: Buffer;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Decodes and encodes anew, whatever the name said it was: what is not an image is refused, and metadata or a second
 * format hidden in the file are gone.
 * @throws when the bytes are no image that can be decoded within 10 seconds, or have too many pixels
 */
export async function reencodeImage(bytes: Uint8Array): Promise<Image> {
  // Loaded when first needed: most processes never touch an image, and the library is heavy.
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels })
    .rotate()
    .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .timeout({ seconds: decodeTimeout })
    .toBuffer({ resolveWithObject: true });
  return { content: data, contentType: 'image/webp', width: info.width, height: info.height };
}

/** A stored image for a mail: small, and of a kind that every mail program knows. */
export async function mailImage(content: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(content)
    .resize({ ...mailSize, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
}

/** Why an uploaded file is not taken. */
type ImageFault = 'imageKind' | 'imagePixels' | 'imageTimeout';

const startsWithBytes = (bytes: Buffer, signature: Buffer): boolean =>
  bytes.subarray(0, signature.length).equals(signature);

/** Whether a PNG ends where it says: what comes behind its last chunk is another file's. */
function endsWithPngTrailer(bytes: Buffer): boolean {
  let at = pngSignature.length;
  while (at + 12 <= bytes.length) {
    const next = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return next === bytes.length;
    at = next;
  }
  return false;
}

/**
 * Why a file that somebody sent is none of the images that are taken, PNG and JPEG, whatever its name says; null where it
 * may be decoded. Looks at its beginning only: what claims to be enormous is never unpacked.
 */
export async function imageFault(bytes: Buffer): Promise<ImageFault | null> {
  const isPng = startsWithBytes(bytes, pngSignature);
  if (!isPng && !startsWithBytes(bytes, jpegSignature)) return 'imageKind';
  if (isPng && !endsWithPngTrailer(bytes)) return 'imageKind';
  const { default: sharp } = await import('sharp');
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const isTooLarge = width * height > maxPixels || Math.max(width, height) > maxDecodedEdge;
    return isTooLarge ? 'imagePixels' : null;
  } catch {
    return 'imageKind';
  }
}
