/** The standard requires an empty border of this many modules. */
const quietZone = 4;
/** An image of this many pixels prints sharply up to about 9 cm. */
const minPngEdge = 1_000;

/**
 * Encodes a text as rows of dark modules. Error correction level M (15 %) tolerates creases and stains at little
 * extra size.
 */
const encodeModules = async (text: string): Promise<boolean[][]> => {
  const { encodeQR } = await import('qr');
  return encodeQR(text, 'raw', { ecc: 'medium', border: quietZone });
};

/** Draws horizontal runs as subpaths, so that no seams show between modules. */
const buildPath = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) =>
      row.map((dark, x) => {
        if (!dark || row[x - 1]) return '';
        const end = row.indexOf(false, x);
        const length = (end === -1 ? row.length : end) - x;
        return `M${x} ${y}h${length}v1h-${length}z`;
      }),
    )
    .join('');

/** The code is dark on white, whatever the page's background. */
export async function qrSvg(text: string): Promise<Buffer> {
  const rows = await encodeModules(text);
  const edge = rows.length;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${edge} ${edge}" shape-rendering="crispEdges">` +
      `<path fill="#fff" d="M0 0h${edge}v${edge}H0z"/><path d="${buildPath(rows)}"/></svg>`,
  );
}

export async function qrPng(text: string): Promise<Buffer> {
  const rows = await encodeModules(text);
  const edge = rows.length;
  const pixels = Buffer.from(rows.flatMap((row) => row.map((dark) => (dark ? 0 : 255))));
  const pngEdge = edge * Math.ceil(minPngEdge / edge);
  // The library is loaded on demand, because it is large and most processes never need it.
  const { default: sharp } = await import('sharp');
  return sharp(pixels, { raw: { width: edge, height: edge, channels: 1 } })
    .resize({ width: pngEdge, height: pngEdge, kernel: 'nearest' })
    .toColourspace('b-w')
    .png({ palette: true, colours: 2 })
    .toBuffer();
}
