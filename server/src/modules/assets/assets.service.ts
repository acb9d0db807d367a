import { LRUCache } from 'lru-cache';
import type { AddedAsset, AssetPurpose } from '@vantage/contract/assets';
import { permission } from '@vantage/contract/permissions';
import type { Actor } from '../../platform/actor';
import type { Clock } from '../../platform/clock';
import type { Database, Scope } from '../../platform/database/database';
import { AppError, notFound } from '../../platform/errors';
import { keyedQueue } from '../../platform/keyed-queue';
import type { assetRepository } from './assets.repository';
import { reencodeImage, findImageProblem, smallPng, type Image, type ImageVariant } from './images';
import { insertImage } from './store-image';
import { day } from '../../platform/durations';

interface UploadedFile {
  readonly content: AsyncIterable<Uint8Array>;
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly assets: ReturnType<typeof assetRepository>;
  /** Such as `/portal/api`. */
  readonly urlPrefix: string;
}

export type AssetService = ReturnType<typeof assetService>;

/** A mailing to many users needs the same image each time, and so does every page. */
const cachedImages = 100;

/** Each for a different tenant. */
const maxConcurrentDecodes = 2;

/** Milliseconds that a form may stay open after an upload. */
const unusedRetention = day;

const problems = {
  imageKind: 'PNG, JPG or JPEG only.',
  imageTimeout: 'The image takes too long to decode.',
  imagePixels: 'Images can be up to 8,192 pixels wide or tall and up to 40 million pixels in total.',
} as const;

const invalidImage = (code: keyof typeof problems, cause?: unknown): AppError =>
  new AppError('image.undecodable', { fields: { file: [{ code, message: problems[code] }] }, cause });

const readBytes = async ({ content }: UploadedFile): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** @throws {AppError} image.undecodable */
const decode = async (bytes: Buffer): Promise<Image> => {
  const problem = await findImageProblem(bytes);
  if (problem !== null) throw invalidImage(problem);
  return reencodeImage(bytes).catch((error: unknown) => {
    const isTimeout = error instanceof Error && error.message.startsWith('timeout:');
    throw invalidImage(isTimeout ? 'imageTimeout' : 'imageKind', error);
  });
};

export const assetService = ({ database, clock, assets, urlPrefix }: Dependencies) => {
  const buildUrl = (tenantId: string, id: string): string => `${urlPrefix}/assets/${tenantId}/${id}`;
  const decodeQueue = keyedQueue(maxConcurrentDecodes);
  /** Promises, so that simultaneous requests decode an image once. */
  const variants = new LRUCache<string, Promise<Buffer | null>>({ max: cachedImages });

  const createVariant = async (
    tenantId: string,
    id: string,
    variant: ImageVariant,
  ): Promise<Buffer | null> => {
    const row = await database.read(tenantId, (scope) => assets.find(scope, id));
    return row ? decodeQueue(tenantId, () => smallPng(row.content, variant)) : null;
  };

  const readVariant = async (tenantId: string, id: string, variant: ImageVariant): Promise<Buffer | null> => {
    const key = `${tenantId} ${id} ${variant}`;
    const image = variants.get(key) ?? createVariant(tenantId, id, variant);
    variants.set(key, image);
    const isUsable = await image.then(
      (content) => content !== null,
      () => false,
    );
    if (!isUsable) variants.delete(key);
    return image;
  };

  return {
    /** @throws {AppError} notFound */
    async read(tenantId: string, id: string): Promise<{ content: Buffer; contentType: string }> {
      const row = await database.read(tenantId, (scope) => assets.find(scope, id));
      if (!row) throw notFound();
      return { content: row.content, contentType: row.content_type };
    },

    /**
     * Decodes one image at a time per tenant, before the transaction, because that takes a lot of memory.
     * @throws {AppError} permission.denied, image.undecodable
     */
    async add(actor: Actor, purpose: AssetPurpose, file: UploadedFile): Promise<AddedAsset> {
      if (purpose !== 'customerLogo' && !actor.can(permission.settingsWrite))
        throw new AppError('permission.denied');
      const { tenantId } = actor;
      const bytes = await readBytes(file);
      const image = await decodeQueue(tenantId, () => decode(bytes));
      const id = await database.write(tenantId, (scope) => insertImage(assets, scope, image));
      return { id, url: buildUrl(tenantId, id), width: image.width, height: image.height };
    },

    deleteUnused(scope: Scope, limit: number): Promise<number> {
      return assets.deleteUnused(scope, new Date(clock.now() - unusedRetention), limit);
    },

    url(tenantId: string, id: string | null): string | null {
      return id === null ? null : buildUrl(tenantId, id);
    },

    /** The image is not deleted before the transaction ends. */
    lockForKeyShare(scope: Scope, id: string): Promise<boolean> {
      return assets.lockForKeyShare(scope, id);
    },

    size(scope: Scope, id: string): Promise<{ width: number; height: number }> {
      return assets.size(scope, id);
    },

    /** A small PNG, which every mail client can show; null if the image does not exist. */
    forMail(tenantId: string, id: string): Promise<Buffer | null> {
      return readVariant(tenantId, id, 'mail');
    },

    /** @throws {AppError} notFound */
    async readVariant(tenantId: string, id: string, variant: ImageVariant): Promise<Buffer> {
      const image = await readVariant(tenantId, id, variant);
      if (!image) throw notFound();
      return image;
    },

    variantUrl(tenantId: string, id: string | null, variant: ImageVariant): string | null {
      return id === null ? null : `${buildUrl(tenantId, id)}/${variant}`;
    },
  };
};
