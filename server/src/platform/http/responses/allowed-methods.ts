import type { FastifyInstance } from 'fastify';

export type AllowedMethods = (path: string) => readonly string[];

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

export function allowedMethods(app: FastifyInstance): AllowedMethods {
  const methodsByRoute = new Map<string, { matches: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ method, url }) => {
    // A wildcard route does not make every path exist.
    if (url.includes('*')) return;
    let existing = methodsByRoute.get(url);
    if (!existing) {
      const pattern = url
        .split('/')
        .map((part) => (part.startsWith(':') ? '[^/]+' : escaped(part)))
        .join('/');
      existing = { matches: new RegExp(`^${pattern}$`), methods: new Set() };
      methodsByRoute.set(url, existing);
    }
    for (const one of [method].flat()) existing.methods.add(one);
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
