/** Pixels. */
const maxEdge = 1_600;
/** Pixels; twice the displayed size, for high-density screens. */
const variantSizes = {
  mail: { width: 400, height: 96, fit: 'inside', withoutEnlargement: true },
  // Square, or browsers would stretch it.
  favicon: { width: 96, height: 96, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } },
} as const;
export type ImageVariant = keyof typeof variantSizes;
// Larger images are not decoded.
const maxPixels = 40_000_000;
const maxDecodedEdge = 8_192;
/** Seconds. */
const decodeTimeout = 10;

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegSignature = Buffer.from([0xff, 0xd8, 0xff]);

export interface Image {
  readonly content: Buffer;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
}

/** Removes metadata and hidden second formats. @throws if it takes over 10 seconds, or for too many pixels */
export async function reencodeImage(bytes: Uint8Array): Promise<Image> {
  // Loaded on demand: the library is large, and most processes never need it.
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels })
    .rotate()
    .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .timeout({ seconds: decodeTimeout })
    .toBuffer({ resolveWithObject: true });
  return { content: data, contentType: 'image/webp', width: info.width, height: info.height };
}

export async function smallPng(content: Buffer, variant: ImageVariant): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(content).resize(variantSizes[variant]).png().toBuffer();
}

type ImageProblem = 'imageKind' | 'imagePixels' | 'imageTimeout';

const startsWithBytes = (bytes: Buffer, signature: Buffer): boolean =>
  bytes.subarray(0, signature.length).equals(signature);

/** Anything after a PNG's last chunk belongs to another file. */
function endsWithPngTrailer(bytes: Buffer): boolean {
  let at = pngSignature.length;
  while (at + 12 <= bytes.length) {
    const next = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return next === bytes.length;
    at = next;
  }
  return false;
}

/** Null if the upload may be decoded. Reads the header only, so that an image bomb is never decompressed. */
export async function findImageProblem(bytes: Buffer): Promise<ImageProblem | null> {
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
