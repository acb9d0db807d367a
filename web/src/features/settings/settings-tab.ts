import { listSearch, oneOf } from '../../lib/lists/list-search';

const tabs = [
  'overview',
  'branding',
  'languages',
  'sign-in',
  'organization',
  'client-form',
  'embedding',
  'mail',
  'announcement',
] as const;
export type SettingsTab = (typeof tabs)[number];

/** The default tab is omitted from the URL. */
export const readSettingsSearch = listSearch({ tab: oneOf(tabs, 'overview') });
