import { z } from 'zod';
import { id } from './api/fields';
import { operation } from './api/operation';
import { permission } from './permissions';

/** Public, because an `img` element cannot send a token; the id cannot be guessed. */
export const getAsset = operation({
  method: 'GET',
  path: '/assets/:tenantId/:assetId',
  summary: 'Get an image',
  permission: 'public',
  responses: { 200: z.instanceof(Uint8Array) },
});

/** A square for browsers' tabs, which would stretch any other format. */
export const getFavicon = operation({
  method: 'GET',
  path: '/assets/:tenantId/:assetId/favicon',
  summary: 'Get an image as a PNG of 96 × 96 pixels',
  permission: 'public',
  responses: { 200: z.instanceof(Uint8Array) },
});

/** For mail programs, not all of which can show the format that images are stored in. */
export const getMailImage = operation({
  method: 'GET',
  path: '/assets/:tenantId/:assetId/mail',
  summary: 'Get an image as a PNG that fits into 400 × 96 pixels',
  permission: 'public',
  responses: { 200: z.instanceof(Uint8Array) },
});

/** Images of the organization itself require the permission to change its settings. */
export const assetPurpose = z.enum(['customerLogo', 'tenantLogo', 'loginImage']);
export type AssetPurpose = z.infer<typeof assetPurpose>;

export const maxImageBytes = 10 * 2 ** 20 - 1;

export const addAsset = operation({
  method: 'POST',
  path: '/:tenantId/v1/asset',
  summary: 'Upload a PNG or JPEG image, which is re-encoded; deleted if not used within a day',
  permission: permission.customersWrite,
  upload: { maxBytes: maxImageBytes, fields: z.strictObject({ purpose: assetPurpose }) },
  responses: { 201: z.strictObject({ id, url: z.string(), width: z.int(), height: z.int() }) },
  problems: ['image.undecodable', 'request.tooMany'],
});
export type AddedAsset = z.infer<(typeof addAsset)['responses'][201]>;
