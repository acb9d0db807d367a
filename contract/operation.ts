import type { z } from 'zod';
import type { Permission } from './permissions';
import type { ProblemCode } from './problems';

/**
 * Who may call an operation: holders of a permission, anybody signed in, anybody at all, or anybody with
 * more in the answer for those signed in.
 */
export type Access = Permission | 'signedIn' | 'public' | 'publicOrSignedIn';

/** With 302 the answer is an object whose `location` is where the browser goes on. */
type SuccessStatus = 200 | 201 | 202 | 204 | 302;

/** One call of the HTTP interface. The server routes, validates and documents it; the web infers its types from it. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the interface's base, parameters as `:name`. A parameter that ends in `Id` is an id, in any letter case. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly permission: Access;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The call's body is one file instead, in the field `file` of a form (`multipart/form-data`). */
  readonly upload?: {
    readonly maxBytes: number;
    /** Further fields of the form, all of them texts. The file is then read whole before the call begins. */
    readonly fields?: z.ZodObject;
  };
  /** One, or several of which each call has one. */
  readonly responses: { readonly [status in SuccessStatus]?: z.ZodType };
  /** Codes that this operation may answer beyond those that every operation may. */
  readonly problems?: readonly ProblemCode[];
  /** The call takes an `Idempotency-Key`: the same key and body get the first answer again, for 48 hours. */
  readonly idempotent?: true;
  /**
   * The call is bound to the browser by a key that a cookie holds, which no script reads and which goes to the calls
   * under `auth` of this tenant only: `issue` gives the browser one, `read` is told which it has.
   */
  readonly stateCookie?: 'issue' | 'read';
  /**
   * The call answers a CSV file with these columns instead of JSON, sent while its rows are read. Its only answer is
   * then a 200 that is text.
   */
  readonly csv?: readonly [string, ...string[]];
}

/** An operation that answers a file. */
export type FileOperation = Operation & Required<Pick<Operation, 'csv'>>;

/** An operation that takes a file. */
export type UploadOperation = Operation & Required<Pick<Operation, 'upload'>>;

/** Declares an operation; one without a permission does not compile. */
export const operation = <const O extends Operation>(shape: O): O => shape;

type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The path parameters of an operation, by name. */
export type ParamsOf<O extends Operation> = { [name in ParameterNames<O['path']>]: string };
/** The query as the server's handler receives it: defaults filled in. */
export type QueryOf<O extends Operation> = O['query'] extends z.ZodType ? z.output<O['query']> : undefined;
/** The query as a caller writes it: what has a default may be left out. */
export type QueryInputOf<O extends Operation> = O['query'] extends z.ZodType
  ? z.input<O['query']>
  : undefined;
/** What the form says beside its file. */
export type FormOf<O extends Operation> = O extends { readonly upload: { readonly fields: infer Fields } }
  ? Fields extends z.ZodType
    ? z.output<Fields>
    : null
  : null;
export type BodyOf<O extends Operation> = O['body'] extends z.ZodType ? z.output<O['body']> : undefined;
export type BodyInputOf<O extends Operation> = O['body'] extends z.ZodType ? z.input<O['body']> : undefined;
/** What a successful call answers, whichever its status. */
export type ResponseOf<O extends Operation> = {
  [status in keyof O['responses']]: O['responses'][status] extends z.ZodType
    ? z.output<O['responses'][status]>
    : never;
}[keyof O['responses']];
