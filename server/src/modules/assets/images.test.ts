import sharp, { type Sharp } from 'sharp';
import { expect, it, onTestFinished, vi } from 'vitest';
import { reencodeImage } from './images';

it('gives up decoding an image after 10 seconds (S70)', async () => {
  const timeout = vi.spyOn(sharp.prototype as Sharp, 'timeout');
  onTestFinished(() => timeout.mockRestore());
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await reencodeImage(png);
  expect(timeout.mock.calls).toEqual([[{ seconds: 10 }]]);
});
