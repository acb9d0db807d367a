import type { Page } from '@playwright/test';

/** A different user per noun, so that one user's history does not affect other screenshots. */
type DemoUser =
  | 'admin'
  | 'manager'
  | 'consultant'
  | 'learner'
  | 'tomas.ferreira'
  | 'aiko.tanaka'
  | 'nadia.haddad';

export interface State {
  readonly name: string;
  readonly as?: DemoUser;
  /** The tenant of the host name; `demo` by default. */
  readonly tenant?: string;
  /**
   * Resolves when the state is fully visible. States are real: accounts, actions, or failing and late
   * responses (`answers.ts`). With `everyVariant` it must not rely on texts, which differ by language.
   */
  readonly reach: (page: Page) => Promise<void>;
  /** Also in dark mode, on a phone and in every other language: the filled state of each screen. */
  readonly everyVariant?: true;
  readonly onPhone?: true;
}

export interface Screen {
  readonly name: string;
  readonly states: readonly State[];
}

export interface Variant {
  /** Suffix of the file name; empty for the default. */
  readonly suffix: string;
  readonly colorScheme: 'light' | 'dark';
  readonly phone: boolean;
  readonly language: string;
}
