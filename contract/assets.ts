import { z } from 'zod';
import { operation } from './operation';

/** An image by its unguessable id; needs no sign-in, because an `img` element cannot send a token. */
export const getAsset = operation({
  method: 'GET',
  path: '/assets/:tenantId/:assetId',
  summary: 'An image',
  permission: 'public',
  answers: { 200: z.instanceof(Uint8Array) },
});
