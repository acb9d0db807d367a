import { LRUCache } from 'lru-cache';
import type { AddedAsset, AssetPurpose } from '@vantage/contract/assets';
import { permission } from '@vantage/contract/permissions';
import type { Actor } from '../../platform/actor';
import type { Clock } from '../../platform/clock';
import type { Database, Scope } from '../../platform/database/database';
import { AppError, notFound } from '../../platform/errors';
import { fairQueue } from '../../platform/fair-queue';
import type { assetRepository } from './assets.repository';
import { cleanImage, imageFault, mailImage, type Image } from './images';
import { keepImage } from './store-image';

/** A file as it arrives. */
interface UploadedFile {
  readonly content: AsyncIterable<Uint8Array>;
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly assets: ReturnType<typeof assetRepository>;
  /** What an asset's address begins with, such as `/portal/api`. */
  readonly addressPrefix: string;
}

export type AssetService = ReturnType<typeof assetService>;

/** Images for mails that are remembered: they never change, and a mail to many needs the same one each time. */
const remembered = 50;

/** Images that are decoded at one time, each of another tenant. */
const decodedAtOnce = 2;

/** Milliseconds after which an image that nothing shows is forgotten: a form may stay open for so long. */
const unusedFor = 24 * 3_600_000;

const faults = {
  imageKind: 'PNG, JPG or JPEG only.',
  imageTimeout: 'The image takes too long to decode.',
  imagePixels: 'At most 8,192 pixels wide and high, and 40 million pixels in all.',
} as const;

const refused = (code: keyof typeof faults, cause?: unknown): AppError =>
  new AppError('image.undecodable', { fields: { file: [{ code, message: faults[code] }] }, cause });

const bytesOf = async ({ content }: UploadedFile): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** @throws {AppError} image.undecodable */
const decoded = async (bytes: Buffer): Promise<Image> => {
  const fault = await imageFault(bytes);
  if (fault !== null) throw refused(fault);
  return cleanImage(bytes).catch((error: unknown) => {
    const isTimeout = error instanceof Error && error.message.startsWith('timeout:');
    throw refused(isTimeout ? 'imageTimeout' : 'imageKind', error);
  });
};

export const assetService = ({ database, clock, assets, addressPrefix }: Dependencies) => {
  const address = (tenantId: string, id: string): string => `${addressPrefix}/assets/${tenantId}/${id}`;
  const inTurn = fairQueue(decodedAtOnce);
  const forMails = new LRUCache<string, Buffer>({ max: remembered });

  return {
    /** @throws {AppError} notFound */
    async read(tenantId: string, id: string): Promise<{ content: Buffer; contentType: string }> {
      const row = await database.read(tenantId, (scope) => assets.find(scope, id));
      if (!row) throw notFound();
      return { content: row.content, contentType: row.content_type };
    },

    /**
     * Keeps an image that somebody sent. It is decoded before a transaction begins, one at a time of each tenant: each may
     * take a lot of memory.
     * @throws {AppError} permission.denied, image.undecodable
     */
    async add(actor: Actor, purpose: AssetPurpose, file: UploadedFile): Promise<AddedAsset> {
      if (purpose !== 'customerLogo' && !actor.can(permission.settingsWrite))
        throw new AppError('permission.denied');
      const { tenantId } = actor;
      const bytes = await bytesOf(file);
      const image = await inTurn(tenantId, () => decoded(bytes));
      const id = await database.write(tenantId, (scope) => keepImage(assets, scope, image));
      return { id, url: address(tenantId, id), width: image.width, height: image.height };
    },

    /** Forgets images that nothing shows and that nobody has sent within a day. @returns how many, at most `limit` */
    deleteUnused: (scope: Scope, limit: number): Promise<number> =>
      assets.deleteUnused(scope, new Date(clock.now() - unusedFor), limit),

    /** The address of an image, or null for none. */
    url: (tenantId: string, id: string | null): string | null => (id === null ? null : address(tenantId, id)),

    /** Whether there is such an image; it stays until this transaction ends. */
    lockForShare: (scope: Scope, id: string): Promise<boolean> => assets.lockForShare(scope, id),

    size: (scope: Scope, id: string): Promise<{ width: number; height: number }> => assets.size(scope, id),

    /** An image as every mail program shows it (a small PNG); null when it is not there any more. */
    async forMail(tenantId: string, id: string): Promise<Buffer | null> {
      const known = forMails.get(`${tenantId} ${id}`);
      if (known) return known;
      const row = await database.read(tenantId, (scope) => assets.find(scope, id));
      if (!row) return null;
      const image = await mailImage(row.content);
      forMails.set(`${tenantId} ${id}`, image);
      return image;
    },
  };
};
