import { createContext, use } from 'react';

/** User name of the user who signs in again in a dialog over the screen; null on the sign-in screen. */
export const ReturningUser = createContext<string | null>(null);

export const useReturningUser = (): string | null => use(ReturningUser);
