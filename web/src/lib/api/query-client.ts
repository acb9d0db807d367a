import { QueryClient } from '@tanstack/react-query';

/**
 * The one cache of server data, all of it somebody's: it is emptied when a session ends. Retries are the API
 * client's business, which knows what may be repeated.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false },
    // Without a network a write fails and says so, instead of waiting unseen. Nobody reads a finished one, which may hold a
    // password.
    mutations: { retry: false, networkMode: 'always', gcTime: 0 },
  },
});

const forgetCallbacks = new Set<() => void>();

/** Says what else belongs to the person who is signed in, and how it is forgotten. */
export const onForgetUserData = (forget: () => void): void => void forgetCallbacks.add(forget);

/** Forgets all that belongs to the person whose session is over: the data, and what was registered beside it. */
export const forgetUserData = (): void => {
  queryClient.clear();
  for (const forget of forgetCallbacks) forget();
};
