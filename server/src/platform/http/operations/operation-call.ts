import type { z } from 'zod';
import type {
  BodyOf,
  RawBodyOperation,
  FormOf,
  Operation,
  ParamsOf,
  QueryOf,
  UnparsedJsonBodyOperation,
  ResponseOf,
  UploadOperation,
} from '@vantage/contract/api/operation';
import type { Actor } from '../../actor';
import type { CsvFile } from '../../csv';
import type { IdempotentRequest } from '../../database/idempotency';
import type { ImageFile } from '../../image-file';
import type { StreamedFile } from '../../streamed-file';
import type { EventStream } from '../responses/event-streams';
import type { JsonText } from '../responses/json-text';
import type { UploadedFile } from '../request-bodies/uploads';

// What a handler receives and returns, inferred from its operation.

type ActorOf<O extends Operation> = O['permission'] extends 'public'
  ? null
  : O['permission'] extends 'publicOrSignedIn'
    ? Actor | null
    : Actor;

type CookieStateOf<O extends Operation> = O extends { readonly stateCookie: 'issue' }
  ? string
  : O extends { readonly stateCookie: 'read' }
    ? string | null
    : null;

type Sent<O extends Operation> = O extends { readonly upload: { readonly orJson: z.ZodType } }
  ? | { readonly body: null; readonly file: UploadedFile; readonly form: FormOf<O> }
    | { readonly body: NonNullable<BodyOf<O>>; readonly file: null; readonly form: null }
  : {
      readonly body: O extends UnparsedJsonBodyOperation | RawBodyOperation ? Uint8Array : BodyOf<O>;
      readonly file: O extends UploadOperation ? UploadedFile : null;
      readonly form: FormOf<O>;
    };

type Call<O extends Operation> = Sent<O> & {
  readonly actor: ActorOf<O>;
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly requestId: string;
  readonly userAgent: string;
  /** Taken from proxies' headers only as far as they are trusted. */
  readonly ip: string;
  /** Sent by the client, so it must not be used in links. */
  readonly host: string;
  readonly idempotency: IdempotentRequest | null;
  /** They contain the headers that the operation names, as far as they were sent. */
  readonly headers: Readonly<Record<string, string>>;
  readonly cookieState: CookieStateOf<O>;
};

type IsOneOf<Status, Statuses> = [Statuses] extends [Status] ? false : true;

type ResponseByStatus<O extends Operation> = {
  [status in keyof O['responses']]: IsOneOf<status, keyof O['responses']> extends true
    ? {
        readonly status: status;
        readonly body: ResponseOf<Operation & { responses: Pick<O['responses'], status> }>;
      }
    : ResponseOf<O>;
}[keyof O['responses']];

type ResultOf<O extends Operation> = O extends { readonly csv: readonly (infer Column extends string)[] }
  ? CsvFile<Column>
  : O extends { readonly file: string }
    ? StreamedFile
    : O extends { readonly image: string }
      ? ImageFile
      : O extends { readonly events: string }
        ? EventStream<ResponseOf<O> | JsonText>
        : ResponseByStatus<O>;

export type HandleOperation = <const O extends Operation>(
  operation: O,
  handler: (call: Call<O>) => Promise<ResultOf<O> | JsonText> | ResultOf<O>,
) => void;
