import { isLanguageCode, type LanguageCode } from '@vantage/contract/language-codes';
import type { CurrentUser } from '@vantage/contract/auth/sign-in';
import i18next from 'i18next';
import { SessionEnded } from '../api/api-problem';
import { currentUserQuery } from '../session/current-user';
import { showLanguage, preferLanguage } from './i18n';
import { storedLanguage } from './languages';
import { queryClient } from '../api/query-client';
import { toast } from '../browser/toasts';
import { pendingPreference } from '../browser/pending-preference';

const backToAccount = async (error: unknown): Promise<void> => {
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  // The logged-out screen tells the user.
  if (user === undefined || error instanceof SessionEnded) return;
  await showLanguage(user.language);
  // In the language just restored.
  toast({ severity: 'error', message: i18next.getFixedT(null, 'shell')('languageNotStored') });
};

const savePreference = pendingPreference({
  pending: storedLanguage.pending,
  save: async (selected) => {
    if (!isLanguageCode(selected)) return;
    // Loaded on demand, because few users change the language.
    const { saveOwnLanguage } = await import('../session/own-profile');
    await saveOwnLanguage(selected);
  },
  undo: backToAccount,
});

/** If even undoing fails, the page stays in the chosen language until a reload. */
const storePreference = (): void => void savePreference().catch(() => undefined);

/**
 * Shows the language and stores it in the account. On failure, a toast says so and the language is reverted.
 */
export const chooseOwnLanguage = async (language: LanguageCode): Promise<void> => {
  await preferLanguage(language);
  storePreference();
};

/**
 * Shows the account's language, but not that of a user whom an administrator views as; a pending choice, such as one from the sign-in screen, is stored there first.
 */
export const followAccountLanguage = async (user: CurrentUser): Promise<void> => {
  if (user.viewAs !== null) return;
  if (storedLanguage.pending.get() !== null) storePreference();
  else if (user.language !== i18next.language) await showLanguage(user.language);
};
