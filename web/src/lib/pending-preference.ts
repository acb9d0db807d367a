/** Where a wish waits, and what becomes of it. */
export interface PendingPreferenceOptions {
  /** The wish that is kept nowhere else yet; a newer one takes its place. */
  readonly wish: { get(): string | null; remove(): void };
  readonly save: (wish: string) => Promise<unknown>;
  /** For a wish that could not be saved and that no newer one has followed. */
  readonly undo: (error: unknown) => Promise<void>;
}

/**
 * Saves wishes one after the other, so that the last one is what stays.
 * @returns saves what is wished for; while it is at it, another call has nothing to do
 */
export const pendingPreference = ({ wish, save, undo }: PendingPreferenceOptions) => {
  const settle = async (wanted: string): Promise<void> => {
    const failure = await save(wanted).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    if (wish.get() !== wanted) return;
    wish.remove();
    if (failure !== null) await undo(failure.error);
  };

  let busy = false;
  return async (): Promise<void> => {
    if (busy) return;
    busy = true;
    try {
      for (let wanted = wish.get(); wanted !== null; wanted = wish.get()) await settle(wanted);
    } finally {
      busy = false;
    }
  };
};
