import { randomUUID } from 'node:crypto';
import { sha256 } from '../../platform/crypto/secrets';
import type { Scope } from '../../platform/database/database';
import type { assetRepository } from './assets.repository';
import { reencodeImage, type Image } from './images';

type AssetRepository = ReturnType<typeof assetRepository>;

/** @returns the id, which is random because the URL must not be guessable */
export const insertImage = (assets: AssetRepository, scope: Scope, image: Image): Promise<string> =>
  assets.insert(scope, {
    id: randomUUID(),
    content_hash: sha256(image.content),
    content_type: image.contentType,
    content: image.content,
    width: image.width,
    height: image.height,
  });

export const storeImage = async (assets: AssetRepository, scope: Scope, bytes: Uint8Array): Promise<string> =>
  insertImage(assets, scope, await reencodeImage(bytes));
