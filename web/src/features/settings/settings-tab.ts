import { listSearch, oneOf } from '../../lib/lists/list-search';

const tabs = ['overview', 'sign-in', 'organisation', 'embedding'] as const;
export type SettingsTab = (typeof tabs)[number];

/** Which part of the settings the address is of; the first one goes without saying. */
export const readSettingsSearch = listSearch({ tab: oneOf(tabs, 'overview') });
