import { randomUUID } from 'node:crypto';
import { sha256 } from '../../platform/crypto/secrets';
import type { Scope } from '../../platform/database/database';
import type { assetRepository } from './assets.repository';
import { cleanImage } from './images';

/** Keeps an image and gives its id, which is random: who does not know it cannot guess it. */
export async function storeImage(
  assets: ReturnType<typeof assetRepository>,
  scope: Scope,
  bytes: Uint8Array,
): Promise<string> {
  const image = await cleanImage(bytes);
  return assets.insert(scope, {
    id: randomUUID(),
    content_hash: sha256(image.content),
    content_type: image.contentType,
    content: image.content,
    width: image.width,
    height: image.height,
  });
}
