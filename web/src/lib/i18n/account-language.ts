import { languageCodes, type LanguageCode } from '@vantage/contract/language-codes';
import type { CurrentUser } from '@vantage/contract/sign-in';
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
  // Whoever is led out is told why by another screen.
  if (user === undefined || error instanceof SessionEnded) return;
  await showLanguage(user.language);
  // In the language that it is now.
  toast({ severity: 'error', message: i18next.getFixedT(null, 'shell')('languageNotStored') });
};

const savePreference = pendingPreference({
  pending: storedLanguage.pending,
  save: async (chosen) => {
    const language = languageCodes.find((code) => code === chosen);
    if (language === undefined) return;
    // Few choose a language, so its code comes when it is wanted.
    const { saveOwnLanguage } = await import('../session/own-profile');
    await saveOwnLanguage(language);
  },
  undo: backToAccount,
});

/** What could not even be undone stays: the page is in the chosen language until it is loaded anew. */
const storePreference = (): void => void savePreference().catch(() => undefined);

/** Shows the page in a language and stores it in the account; a toast says when that fails, and it is as before. */
export const chooseOwnLanguage = async (language: LanguageCode): Promise<void> => {
  await preferLanguage(language);
  storePreference();
};

/** Shows the page in the account's language; what was chosen since, or on the sign-in screen, is stored there first. */
export const followAccountLanguage = async (user: CurrentUser): Promise<void> => {
  if (storedLanguage.pending.get() !== null) storePreference();
  else if (user.language !== i18next.language) await showLanguage(user.language);
};
