export interface PendingPreferenceOptions {
  readonly pending: { get(): string | null; remove(): void };
  readonly save: (pending: string) => Promise<unknown>;
  /** Called if saving fails, unless a newer value has followed. */
  readonly undo: (error: unknown) => Promise<void>;
}

/**
 * Saves values one after the other, so that the last one wins.
 * @returns saves the pending value; a call during a save does nothing
 */
export const pendingPreference = ({ pending, save, undo }: PendingPreferenceOptions) => {
  const saveValue = async (value: string): Promise<void> => {
    const failure = await save(value).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    if (pending.get() !== value) return;
    pending.remove();
    if (failure !== null) await undo(failure.error);
  };

  let busy = false;
  return async (): Promise<void> => {
    if (busy) return;
    busy = true;
    try {
      for (let value = pending.get(); value !== null; value = pending.get()) await saveValue(value);
    } finally {
      busy = false;
    }
  };
};
