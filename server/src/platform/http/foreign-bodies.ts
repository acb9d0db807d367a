import type { FastifyInstance } from 'fastify';

/** Reads the bytes of any media type, or of none. */
export function foreignBodyRoutes(app: FastifyInstance, maxBytes: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
    done(null, body),
  );
}
