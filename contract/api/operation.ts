import type { z } from 'zod';
import type { Permission } from '../permissions';
import type { ProblemCode } from './problems';

/** A permission, any session, no session, or an optional session that adds to the response. */
export type Access = Permission | 'signedIn' | 'public' | 'publicOrSignedIn';

/** With 302 the response is an object with the `location` to redirect to. */
type SuccessStatus = 200 | 201 | 202 | 204 | 302;

/** The server routes, validates and documents operations; the web infers its types from them. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the API's base. Parameters ending in `Id` are ids in any letter case. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly permission: Access;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body may be larger than others, which have up to 256 kB, but has no more values. */
  readonly jsonBody?: { readonly maxBytes: number };
  /**
   * The handler gets the JSON as bytes: parsing that many would block the event loop. `body` is their schema.
   */
  readonly unparsedJsonBody?: { readonly maxBytes: number };
  /**
   * The body may have any media type, because a third party defines its format; the handler gets the bytes.
   */
  readonly rawBody?: {
    readonly maxBytes: number;
    /** Names of headers that the handler gets, in lower case. */
    readonly headers?: readonly string[];
  };
  /** The body is a form (`multipart/form-data`) with the file in the field `file`. */
  readonly upload?: {
    readonly maxBytes: number;
    /** With fields, the handler starts after the whole file was read. */
    readonly fields?: z.ZodObject;
    /** Accepted instead of the form; the handler gets either a file or a body. */
    readonly orJson?: z.ZodType;
  };
  /** Callers may answer anonymously, so the log has neither their address nor their network. */
  readonly withoutClientAddress?: true;
  readonly responses: { readonly [status in SuccessStatus]?: z.ZodType };
  readonly problems?: readonly ProblemCode[];
  /** Accepts an `Idempotency-Key`: the same key and body return the first response for 48 hours. */
  readonly idempotent?: true;
  /** Allowed in a view-as session (`auth/view-as.ts`), which otherwise allows only `GET`. */
  readonly allowedInViewAs?: true;
  /** An HttpOnly cookie for the `auth` paths identifies the browser: `issue` sets, `read` reads it. */
  readonly stateCookie?: 'issue' | 'read';
  /** Columns of a CSV response, which is streamed. The only response must be a 200 with text. */
  readonly csv?: readonly [string, ...string[]];
  /** Media type of a streamed file, which is the only response, with status 200. */
  readonly file?: 'text/csv' | 'application/json';
  /**
   * Name of server-sent events (`text/event-stream`), which are the only response, with status 200. The schema is of the
   * data of each event. They also end when the access token does.
   */
  readonly events?: string;
  /** Media type of an image, which is the only response, with status 200. */
  readonly image?: 'image/png' | 'image/svg+xml';
}

export type FileOperation = Operation &
  (Required<Pick<Operation, 'csv'>> | Required<Pick<Operation, 'file'>> | Required<Pick<Operation, 'image'>>);

export type EventsOperation = Operation & Required<Pick<Operation, 'events'>>;

export type UploadOperation = Operation & Required<Pick<Operation, 'upload'>>;

export type UnparsedJsonBodyOperation = Operation & Required<Pick<Operation, 'unparsedJsonBody'>>;

export type RawBodyOperation = Operation & Required<Pick<Operation, 'rawBody'>>;

export const operation = <const O extends Operation>(shape: O): O => shape;

type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type ParamsOf<O extends Operation> = { [name in ParameterNames<O['path']>]: string };
export type QueryOf<O extends Operation> = O['query'] extends z.ZodType ? z.output<O['query']> : undefined;
/** Fields with a default are optional. */
export type QueryInputOf<O extends Operation> = O['query'] extends z.ZodType
  ? z.input<O['query']>
  : undefined;
export type FormOf<O extends Operation> = O extends { readonly upload: { readonly fields: infer Fields } }
  ? Fields extends z.ZodType
    ? z.output<Fields>
    : null
  : null;
export type BodyOf<O extends Operation> = O['body'] extends z.ZodType
  ? z.output<O['body']>
  : O extends { readonly upload: { readonly orJson: infer Json extends z.ZodType } }
    ? z.output<Json> | null
    : undefined;
export type BodyInputOf<O extends Operation> = O['body'] extends z.ZodType ? z.input<O['body']> : undefined;
export type ResponseOf<O extends Operation> = {
  [status in keyof O['responses']]: O['responses'][status] extends z.ZodType
    ? z.output<O['responses'][status]>
    : never;
}[keyof O['responses']];
