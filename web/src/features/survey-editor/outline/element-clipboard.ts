/** What was copied here last, where the browser does not let pages read the clipboard. */
let last = '';

/** The clipboard for commands of menus. Keys use the browser's own events, which need no permission. */
export const elementClipboard = {
  async write(text: string): Promise<void> {
    last = text;
    // It is unavailable on plain HTTP.
    await navigator.clipboard?.writeText(text).catch(() => undefined);
  },
  read: async (): Promise<string> => (await navigator.clipboard?.readText?.().catch(() => undefined)) ?? last,
  remember(text: string): void {
    last = text;
  },
};
