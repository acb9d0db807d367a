import { listLanguages } from '@vantage/contract/languages';
import { changeSettings, listAuthMethods, readSettings } from '@vantage/contract/settings';
import type { Handle } from '../../platform/http/operations';
import type { SettingsService } from './settings.service';

export const settingsRoutes = (handle: Handle, settings: SettingsService): void => {
  handle(readSettings, ({ actor, params }) => settings.read(params.tenantId, actor));
  handle(changeSettings, ({ actor, body, requestId, idempotency }) =>
    settings.change(actor, body, { requestId, idempotency }),
  );
  handle(listLanguages, () => settings.languages());
  handle(listAuthMethods, () =>
    Promise.resolve([
      { id: 'password' as const, name: 'Password' },
      { id: 'emailCode' as const, name: 'Password and e-mailed code' },
      { id: 'sso' as const, name: 'Single sign-on' },
      { id: 'passkey' as const, name: 'Passkey' },
    ]),
  );
};
