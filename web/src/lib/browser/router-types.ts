import type { QueryClient } from '@tanstack/react-query';
import type { HistoryState } from '@tanstack/react-router';

interface PrefetchedLocation {
  readonly params: Readonly<Record<string, string>>;
  /** The route has validated it. */
  readonly search: object;
  readonly state: HistoryState;
}

export type SignInNotice = 'signInFirst' | 'guardFailed' | 'passwordChanged' | 'passwordSet';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Message key of the document's title, `namespace:key`. */
    title?: string;
    /** Namespaces of the screen's texts, besides the shared ones and that of the title. */
    texts?: readonly string[];
    /** Name by which the menu marks its current item, such as `customer`. */
    routeName?: string;
    /** Requests what the screen shows, while its code loads and the guards wait for their responses. */
    prefetch?: (queryClient: QueryClient, location: PrefetchedLocation) => void;
    /** Omits the product's label after the title. */
    bareTitle?: boolean;
  }

  interface HistoryState {
    /** In the history state rather than the URL, so that a link cannot show it. */
    notice?: SignInNotice;
    /** Path to return to: the tenant gate blocked it, or the session ended there. */
    returnTo?: string;
    /** Why the session ended: the tokens could not be refreshed. */
    isRefreshFailed?: true;
    /** Number of history entries since the list that this screen was opened from. */
    stepsFromList?: number;
    /** Opens the client list without the filters that it was left with. */
    unfiltered?: boolean;
  }
}
