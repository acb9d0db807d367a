import type { Page } from '@playwright/test';

/** Somebody of the demo organisations; each noun looks with eyes of its own, so that what one viewed shows nowhere else. */
type DemoUser =
  'admin' | 'manager' | 'consultant' | 'learner' | 'tomas.ferreira' | 'aiko.tanaka' | 'nadia.haddad';

/** One picture's worth of a screen. */
export interface State {
  /** Name of the file, such as `no-match`. */
  readonly name: string;
  /** Who is signed in; nobody when left out. */
  readonly as?: DemoUser;
  /** The organisation in the host name; `demo` when left out. */
  readonly tenant?: string;
  /**
   * Brings the page there, and ends only when everything is to be seen that the picture is for. A state is provoked
   * for real: by an account, by what somebody does, or by answers that fail or are late (`answers.ts`).
   *
   * With `everyWay` the texts differ by language, so the page must be found its way around without them.
   */
  readonly reach: (page: Page) => Promise<void>;
  /** It is also looked at in dark, on a phone and in every other language: the filled state of each screen. */
  readonly everyWay?: true;
  /** It exists on a phone only. */
  readonly onPhone?: true;
}

/** A screen with the states that somebody may meet it in. */
export interface Screen {
  /** Name of the folder, such as `customer-list`. */
  readonly name: string;
  readonly states: readonly State[];
}

/** Of the context that a picture is taken in. */
export interface Way {
  /** What the file's name ends in; nothing for the plain way. */
  readonly suffix: string;
  readonly colorScheme: 'light' | 'dark';
  readonly phone: boolean;
  readonly language: string;
}
