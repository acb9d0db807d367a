import type { Page } from '@playwright/test';

export interface Download {
  readonly file: string;
  readonly bytes: number;
}

const kinds = ['script', 'stylesheet'];

/**
 * Scripts and styles that a page loads until it can be used, as compressed by the build.
 * @throws if one is not compressed, which nothing else detects
 */
export async function getDownloads(page: Page, open: () => Promise<void>): Promise<Download[]> {
  const downloading: Promise<Download>[] = [];
  page.on('requestfinished', (request) => {
    if (!kinds.includes(request.resourceType())) return;
    downloading.push(
      request.sizes().then((sizes) => ({
        file: new URL(request.url()).pathname.split('/').at(-1) ?? '',
        bytes: sizes.responseBodySize,
      })),
    );
  });
  const plain: string[] = [];
  page.on('response', (response) => {
    const { 'content-encoding': encoding, 'content-length': length = '0' } = response.headers();
    if (kinds.includes(response.request().resourceType()) && Number(length) > 1_024 && encoding !== 'br')
      plain.push(response.url());
  });
  await open();
  const files = await Promise.all(downloading);
  if (plain.length > 0) throw new Error(`Not compressed: ${plain.join(', ')}`);
  return files;
}

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

export const countBytes = (files: readonly Download[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

export const describeBytes = (files: readonly Download[], reference: number): string => {
  const largest = files
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 4)
    .map(({ file, bytes }) => `${file} ${kilobytes(bytes)}`);
  return `${kilobytes(countBytes(files))} in ${files.length} files against ${kilobytes(reference)}: ${largest.join(', ')}`;
};
