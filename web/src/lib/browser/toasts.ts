export type Severity = 'info' | 'success' | 'warn' | 'error';

export interface Toast {
  severity: Severity;
  title?: string;
  message: string;
  /** For `dismissToast`. */
  id?: string;
  /** In ms; 3000 by default, 8000 with an action. */
  life?: number;
  action?: { readonly label: string; readonly run: () => void };
}

interface ToastArea {
  show: (toast: Toast) => void;
  hide: (id: string) => void;
}

let visible: readonly Toast[] = [];
let area: ToastArea | null = null;
const listeners = new Set<() => void>();

/**
 * Equal messages have the same id, so that the later replaces the earlier instead of joining it. Actions differ even if
 * their messages are equal.
 */
export const toastId = ({ id, severity, title = '', message, action }: Toast): string | undefined =>
  id ?? (action ? undefined : `${severity} ${title} ${message}`);

/**
 * Shows a message at the top right. The toast area is loaded with the first message, so that the sign-in
 * screen does not wait for it.
 */
export const toast = (next: Toast): void => {
  if (area) return area.show(next);
  visible = [...visible, next];
  for (const listener of listeners) listener();
};

/** For a message that no longer applies. */
export const dismissToast = (id: string): void => {
  visible = visible.filter((each) => each.id !== id);
  area?.hide(id);
};

export const toastAreaState = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): boolean => visible.length > 0 || area !== null,
};

export const attachToastArea = (next: ToastArea): void => {
  area = next;
  const waiting = visible;
  visible = [];
  waiting.forEach(next.show);
};
