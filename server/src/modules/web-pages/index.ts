import type { PageData } from '@vantage/contract/page-data';
import { productName } from '@vantage/contract/product';
import { AppError } from '../../platform/errors';
import { staticAssets } from '../../platform/http/responses/static-assets';
import type { Platform } from '../../platform/platform';
import { embedSources } from '../embedding';
import type { SettingsService } from '../settings';
import type { surveysModule } from '../surveys';
import type { TenantService } from '../tenants';

interface Dependencies {
  readonly tenants: TenantService;
  readonly settings: SettingsService;
  readonly surveys: ReturnType<typeof surveysModule>;
}

export function webPagesModule(platform: Platform, { tenants, settings, surveys }: Dependencies): void {
  const { webDirectory, basePath } = platform.options;
  platform.routes((_handle, server) =>
    staticAssets(server, {
      directory: webDirectory,
      basePath,
      // The page is sent in any case: it reads the survey by itself, and has words for every problem.
      surveyHosts: (token, ip) =>
        surveys.embedHosts(token, ip).catch((error: unknown) => {
          if (error instanceof AppError) return [];
          throw error;
        }),
      loadContext: async (host) => {
        const tenant = await tenants.ofHost(host);
        if (!tenant)
          return { tenant: '', title: productName, favicon: null, data: null, frameHosts: [], scripts: [] };
        const { _id: id, slug, name, info } = tenant;
        const [{ publicSettings, defaultLanguage, embedding }, ownHosts] = await Promise.all([
          settings.forPage(id),
          tenants.ownHosts(id),
        ]);
        const data: PageData = {
          tenant: { _id: id, name, info, defaultLanguage },
          settings: publicSettings,
        };
        const { productLabel: title, favicon } = publicSettings;
        return { tenant: slug, title, favicon, data, ...embedSources({ ...embedding, ownHosts }) };
      },
    }),
  );
}
