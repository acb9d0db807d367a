export type Severity = 'info' | 'success' | 'warn' | 'error';

export interface Toast {
  severity: Severity;
  title?: string;
  message: string;
  /** In ms; 3000 by default. */
  life?: number;
  action?: { readonly label: string; readonly run: () => void };
}

let shown: readonly Toast[] = [];
let area: ((toast: Toast) => void) | null = null;
const listeners = new Set<() => void>();

/**
 * Shows a message at the top right. The toast area is loaded with the first message, so that the sign-in
 * screen does not wait for it.
 */
export const toast = (next: Toast): void => {
  if (area) return area(next);
  shown = [...shown, next];
  for (const listener of listeners) listener();
};

export const toastAreaState = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): boolean => shown.length > 0 || area !== null,
};

export const attachToastArea = (show: (toast: Toast) => void): void => {
  area = show;
  const waiting = shown;
  shown = [];
  waiting.forEach(show);
};
