/** How the routes before sign-in are written as a tree of their own, beside that of all routes (see src/router.ts). */
export const publicRoutes = {
  generatedRouteTree: './src/public-route-tree.gen.ts',
  routeFileIgnorePattern: '_signed-in',
};
