/** Why somebody was sent to the sign-in screen. */
export type SignInNotice = 'signInFirst' | 'guardFailed' | 'passwordChanged';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Message key of the document's title, `namespace:key`. */
    title?: string;
    /** Name by which the menu marks its current item: `customer`, `insight`, … */
    routeName?: string;
    /** The title stands alone, without the product's label behind it. */
    bareTitle?: boolean;
  }

  interface HistoryState {
    /** Kept with the history entry, not in the address: nobody can send it in a link. */
    notice?: SignInNotice;
    /** Path that the tenant gate kept somebody from. */
    wanted?: string;
    /** Entries of the history between the list that somebody came from and this one of what is in it. */
    stepsFromList?: number;
  }
}
