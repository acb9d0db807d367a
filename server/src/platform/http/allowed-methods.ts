import type { FastifyInstance } from 'fastify';

/** Which methods an address knows, in alphabetical order; none, if there is nothing at that address. */
export type AllowedMethods = (path: string) => readonly string[];

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Remembers the routes that the application and its plugins are given from now on. */
export function allowedMethods(app: FastifyInstance): AllowedMethods {
  const methodsByRoute = new Map<string, { matches: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ method, url }) => {
    // What stands for every address there may be tells of none that it is one.
    if (url.includes('*')) return;
    let known = methodsByRoute.get(url);
    if (!known) {
      const pattern = url
        .split('/')
        .map((part) => (part.startsWith(':') ? '[^/]+' : escaped(part)))
        .join('/');
      known = { matches: new RegExp(`^${pattern}$`), methods: new Set() };
      methodsByRoute.set(url, known);
    }
    for (const one of [method].flat()) known.methods.add(one);
  });
  return (path) =>
    [
      ...new Set(
        [...methodsByRoute.values()].flatMap(({ matches, methods }) =>
          matches.test(path) ? [...methods] : [],
        ),
      ),
    ].toSorted();
}
