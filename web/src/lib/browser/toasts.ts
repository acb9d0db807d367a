/** How grave a message is. */
export type Severity = 'info' | 'success' | 'warn' | 'error';

export interface Toast {
  severity: Severity;
  title?: string;
  message: string;
  /** How long it stays, in ms; 3000 when left out. */
  life?: number;
  /** What can be done about it while it stays. */
  action?: { readonly label: string; readonly run: () => void };
}

let shown: readonly Toast[] = [];
let area: ((toast: Toast) => void) | null = null;
const listeners = new Set<() => void>();

/**
 * Shows a message at the top right. The area that shows them is loaded with the first one, so that the sign-in
 * screen does not wait for it.
 */
export const toast = (next: Toast): void => {
  if (area) return area(next);
  shown = [...shown, next];
  for (const tell of listeners) tell();
};

/** For the place that mounts the area: whether there has been anything to show. */
export const toastAreaNeeded = {
  subscribe(tell: () => void) {
    listeners.add(tell);
    return () => listeners.delete(tell);
  },
  get: (): boolean => shown.length > 0 || area !== null,
};

/** For the area itself, once it is there: takes what waits and everything to come. */
export const connectToastArea = (show: (toast: Toast) => void): void => {
  area = show;
  const waiting = shown;
  shown = [];
  waiting.forEach(show);
};
