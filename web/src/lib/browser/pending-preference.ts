/** Where a chosen value waits until it is saved, and how. */
export interface PendingPreferenceOptions {
  /** The value that is not saved yet; a newer one replaces it. */
  readonly pending: { get(): string | null; remove(): void };
  readonly save: (pending: string) => Promise<unknown>;
  /** For a value that could not be saved, unless a newer one has followed. */
  readonly undo: (error: unknown) => Promise<void>;
}

/**
 * Saves chosen values one after the other, so that the last one wins.
 * @returns saves what is pending; a call while another one runs does nothing
 */
export const pendingPreference = ({ pending, save, undo }: PendingPreferenceOptions) => {
  const settle = async (wanted: string): Promise<void> => {
    const failure = await save(wanted).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    if (pending.get() !== wanted) return;
    pending.remove();
    if (failure !== null) await undo(failure.error);
  };

  let busy = false;
  return async (): Promise<void> => {
    if (busy) return;
    busy = true;
    try {
      for (let wanted = pending.get(); wanted !== null; wanted = pending.get()) await settle(wanted);
    } finally {
      busy = false;
    }
  };
};
