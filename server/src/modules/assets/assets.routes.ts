import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addAsset, getAsset, getFavicon, getMailImage } from '@vantage/contract/assets';
import type { ParamsOf } from '@vantage/contract/api/operation';
import type { HandleOperation } from '../../platform/http/operations/operation-call';
import { normalizePathIds } from '../../platform/http/operations/path-ids';
import type { AssetService } from './assets.service';
import type { ImageVariant } from './images';

/** Images are binary and cached forever, so this route bypasses the operations' JSON serializer. */
export const assetRoutes = (
  app: FastifyInstance,
  prefix: string,
  assets: AssetService,
  requireTenant: (tenantId: string) => Promise<void>,
): void => {
  type Params = ParamsOf<typeof getAsset>;
  const onRequest = async ({ params }: FastifyRequest<{ Params: Params }>): Promise<void> => {
    normalizePathIds(params);
    await requireTenant(params.tenantId);
  };
  const options = { config: { operation: getAsset }, onRequest };
  app.get<{ Params: Params }>(`${prefix}${getAsset.path}`, options, async (request, reply) => {
    const { tenantId, assetId } = request.params;
    const { content, contentType } = await assets.read(tenantId, assetId);
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'same-origin')
      .type(contentType)
      .send(content);
  });
  const addVariantRoute = (
    operation: typeof getFavicon | typeof getMailImage,
    variant: ImageVariant,
    resourcePolicy: 'same-origin' | 'cross-origin',
  ): void => {
    app.get<{ Params: Params }>(
      `${prefix}${operation.path}`,
      { config: { operation }, onRequest },
      async (request, reply) => {
        const { tenantId, assetId } = request.params;
        const content = await assets.readVariant(tenantId, assetId, variant);
        return reply
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('cross-origin-resource-policy', resourcePolicy)
          .type('image/png')
          .send(content);
      },
    );
  };
  addVariantRoute(getFavicon, 'favicon', 'same-origin');
  // Shown by mail programs in the browser, too, which have other origins.
  addVariantRoute(getMailImage, 'mail', 'cross-origin');
};

export const assetUploadRoutes = (handle: HandleOperation, assets: AssetService): void => {
  handle(addAsset, ({ actor, form, file }) => assets.add(actor, form.purpose, file));
};
