import type { QueryClient } from '@tanstack/react-query';
import type {} from '@tanstack/react-router';

/** What every route's `beforeLoad` and `loader` get as `context`. */
export interface RouterContext {
  queryClient: QueryClient;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Message key of the document's title, `namespace:key`. */
    title?: string;
    /** Name by which the menu marks its current item: `customer`, `insight`, … */
    routeName?: string;
    /** The screen fills the page below the top bar and has a toolbar instead of breadcrumbs. */
    fullScreen?: boolean;
  }
}
