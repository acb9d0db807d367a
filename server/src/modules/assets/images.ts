/** The longest edge, in pixels, that an image is kept with. */
const maxEdge = 1_600;
/** Pixels that an image in a mail has at most: twice as many as it is shown with, for screens that have them. */
const mailSize = { width: 400, height: 96 } as const;
/** Pixels beyond which an image is not even decoded. */
const maxPixels = 40_000_000;

export interface Image {
  readonly content: Buffer;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Decodes and encodes anew, whatever the name said it was: what is not an image is refused, and metadata or a second
 * format hidden in the file are gone.
 * @throws when the bytes are no image that can be decoded, or have too many pixels
 */
export async function cleanImage(bytes: Uint8Array): Promise<Image> {
  // Loaded when first needed: most processes never touch an image, and the library is heavy.
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels })
    .rotate()
    .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
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
