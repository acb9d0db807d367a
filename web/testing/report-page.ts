import { commands } from 'vitest/browser';

interface ReportPageOptions {
  /** Number of the first load whose token is not reported as expired. */
  readonly firstGoodLoad?: number;
  /** Sent only by `releaseReportPage`. */
  readonly pending?: boolean;
  /** There is no connection. */
  readonly rejected?: boolean;
}

interface ReportPage {
  readonly heading: string;
  readonly token: string;
  readonly loads: string;
}

declare module 'vitest/browser' {
  // From `e2e/report-page.ts`, which needs the types of Node.js.
  interface BrowserCommands {
    fakeReportPage: (options?: ReportPageOptions) => Promise<void>;
    releaseReportPage: () => Promise<void>;
    removeReportPage: () => Promise<void>;
    readReportPage: () => Promise<ReportPage | null>;
    sendFromReportPage: (name: string, body: object) => Promise<void>;
  }
}

export const { fakeReportPage, releaseReportPage, removeReportPage, readReportPage, sendFromReportPage } =
  commands;
