import type { z } from 'zod';
import type { Operation } from '@vantage/contract/api/operation';
import { problem, problems } from '@vantage/contract/api/problems';
import { productName } from '@vantage/contract/product';
import { stateCookieName } from '../state-cookie';
import { responseSchema, requestSchema } from './json-schema';

const bearer = [{ accessToken: [], sessionId: [] }];

const problemAnswer = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

function rejections(operation: Operation): Record<string, unknown> {
  const codes = new Set<keyof typeof problems>(['server.error', 'server.unavailable', 'notFound']);
  if (operation.permission !== 'public') {
    for (const code of ['token.missing', 'token.invalid', 'token.expired', 'session.invalid'] as const)
      codes.add(code);
  }
  if (operation.permission.includes('.')) codes.add('permission.denied');
  if (operation.body || operation.upload)
    for (const code of [
      'request.malformed',
      'request.timeout',
      'request.tooLarge',
      'request.unsupportedMediaType',
    ] as const)
      codes.add(code);
  if (operation.rawBody)
    for (const code of ['request.malformed', 'request.timeout', 'request.tooLarge'] as const) codes.add(code);
  if (operation.body || operation.upload || operation.query) codes.add('validation');
  if (operation.csv || operation.file) codes.add('export.running');
  if (operation.path.startsWith('/:tenantId')) codes.add('tenant.unknown');
  for (const code of operation.problems ?? []) codes.add(code);
  const byStatus: Record<string, unknown> = {};
  for (const status of new Set([...codes].map((code) => problems[code].status))) {
    const ofStatus = [...codes].filter((code) => problems[code].status === status);
    byStatus[status] = problemAnswer(
      ofStatus.map((code) => `\`${code}\`: ${problems[code].title}`).join('\n\n'),
    );
  }
  return byStatus;
}

function describeResponse(operation: Operation, status: string, schema: z.ZodType): Record<string, unknown> {
  if (operation.csv)
    return {
      description: `A CSV file (RFC 4180, UTF-8 with a byte order mark). Its columns: ${operation.csv.map((column) => `\`${column}\``).join(', ')}`,
      headers: { 'Content-Disposition': { schema: { type: 'string' } } },
      content: { 'text/csv': { schema: responseSchema(schema) } },
    };
  if (operation.events)
    return {
      description: `Events named \`${operation.events}\`, each with this as its data`,
      content: { 'text/event-stream': { schema: responseSchema(schema) } },
    };
  const mediaType = operation.file ?? operation.image;
  if (mediaType)
    return {
      description: 'A file',
      headers: { 'Content-Disposition': { schema: { type: 'string' } } },
      content: { [mediaType]: { schema: responseSchema(schema) } },
    };
  if (status === '204') return { description: 'Done' };
  if (status === '302')
    return { description: 'Redirect', headers: { Location: { schema: { type: 'string' } } } };
  return { description: 'Success', content: { 'application/json': { schema: responseSchema(schema) } } };
}

function described(operation: Operation): Record<string, unknown> {
  const pathParameters = [...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...(name?.endsWith('Id') ? { format: 'uuid' } : {}) },
  }));
  const query = operation.query
    ? (requestSchema(operation.query) as { properties?: object; required?: string[] })
    : {};
  const queryParameters = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    schema: schema as unknown,
  }));
  const headers = operation.idempotent
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'For 48 hours, the same key and body return the first response again.',
          schema: { type: 'string', maxLength: 128 },
        },
      ]
    : [];
  const cookies = operation.stateCookie
    ? [
        {
          name: stateCookieName,
          in: 'cookie',
          required: false,
          description:
            'Binds the call to the browser that received the cookie from another call under `auth`.',
          schema: { type: 'string' },
        },
      ]
    : [];
  const responses = Object.entries(operation.responses).map(([status, schema]) => [
    status,
    describeResponse(operation, status, schema as z.ZodType),
  ]);
  return {
    summary: operation.summary,
    description: `Permission: ${operation.permission}`,
    parameters: [...pathParameters, ...queryParameters, ...headers, ...cookies],
    ...(operation.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: requestSchema(operation.body) } },
          },
        }
      : {}),
    ...(operation.rawBody
      ? {
          requestBody: {
            content: {
              'application/octet-stream': {
                schema: { type: 'string', format: 'binary', maxLength: operation.rawBody.maxBytes },
              },
            },
          },
        }
      : {}),
    ...(operation.upload
      ? {
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  required: ['file', ...Object.keys(operation.upload.fields?.shape ?? {})],
                  properties: {
                    ...(operation.upload.fields &&
                      (requestSchema(operation.upload.fields) as { properties: object }).properties),
                    file: { type: 'string', format: 'binary', maxLength: operation.upload.maxBytes },
                  },
                },
              },
              ...(operation.upload.orJson && {
                'application/json': { schema: requestSchema(operation.upload.orJson) },
              }),
            },
          },
        }
      : {}),
    responses: { ...(Object.fromEntries(responses) as object), ...rejections(operation) },
    ...(operation.permission === 'public' ? {} : { security: bearer }),
  };
}

export function openApiDocument(
  operations: readonly Operation[],
  serverUrl: string,
  version: string,
): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const path = operation.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[operation.method.toLowerCase()] = described(operation);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: productName,
      version,
      description: 'Every response outside 2xx is application/problem+json.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Problem: responseSchema(problem) },
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        sessionId: { type: 'apiKey', in: 'header', name: 'sessionId' },
      },
    },
  };
}
