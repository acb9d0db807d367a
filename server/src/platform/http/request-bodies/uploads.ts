import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { UploadOperation } from '@vantage/contract/api/operation';
import { AppError } from '../../errors';
import { validate } from '../operations/validate';
import type { UploadSlots } from './upload-slots';

const field = 'file';
/** Bytes of a text field. */
const fieldSize = 1_000;
/** Milliseconds. */
const uploadTimeout = 300_000;

/** Streamed at the reader's speed and not stored. */
export interface UploadedFile {
  /** @throws {AppError} request.tooLarge, request.timeout, request.malformed if the stream breaks */
  readonly content: AsyncIterable<Uint8Array>;
}

export async function uploadRoutes(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, { throwFileSizeLimit: false });
}

export const asUploadError = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError('request.malformed', { cause: error });

async function* readBytes(stream: AsyncIterable<Uint8Array> & { readonly truncated: boolean }) {
  try {
    for await (const chunk of stream) yield chunk;
  } catch (error) {
    throw asUploadError(error);
  }
  if (stream.truncated) throw new AppError('request.tooLarge');
}

const fileRequired = (): AppError =>
  new AppError('validation', { fields: { [field]: [{ code: 'required', message: 'A file is required.' }] } });

/** Then consumes the rest of the request, so that the connection can be reused. @throws {AppError} */
export async function withUpload<Result>(
  request: FastifyRequest,
  { upload }: UploadOperation,
  work: (file: UploadedFile) => Promise<Result>,
): Promise<Result> {
  const part = await request
    .file({ limits: { files: 1, fields: 0, parts: 1, fileSize: upload.maxBytes, headerPairs: 10 } })
    .catch((error: unknown) => {
      throw asUploadError(error);
    });
  if (part === undefined) throw fileRequired();
  const { file } = part;
  const deadline = setTimeout(() => file.destroy(new AppError('request.timeout')), uploadTimeout);
  try {
    if (part.fieldname !== field)
      throw new AppError('validation', {
        fields: { [field]: [{ code: 'required', message: `Send the file in the field ${field}.` }] },
      });
    return await work({ content: readBytes(file) });
  } finally {
    clearTimeout(deadline);
    file.destroy();
    request.raw.unpipe().resume();
  }
}

/** Reads a file and text fields, in any order; discards data beyond the limits. @throws {AppError} */
export async function withMultipartForm<Result>(
  request: FastifyRequest,
  { maxBytes, fields }: { readonly maxBytes: number; readonly fields: z.ZodObject },
  slots: UploadSlots,
  work: (file: UploadedFile, form: unknown) => Promise<Result>,
): Promise<Result> {
  let release;
  try {
    if (request.actor === null) throw new AppError('token.missing');
    release = slots.acquire(request.actor);
    const { texts, content } = await readForm(request, maxBytes, Object.keys(fields.shape).length);
    const form = validate(fields, Object.fromEntries(texts));
    if (content === null) throw fileRequired();
    return await work({ content: Readable.from([content]) }, form);
  } finally {
    release?.();
    request.raw.unpipe().resume();
  }
}

async function readForm(
  request: FastifyRequest,
  maxBytes: number,
  texts: number,
): Promise<{ texts: ReadonlyMap<string, unknown>; content: Buffer | null }> {
  const match = new Map<string, unknown>();
  let content: Buffer | null = null;
  let isTooLarge = false;
  const limits = {
    files: 1,
    fields: texts,
    parts: texts + 1,
    fileSize: maxBytes,
    fieldSize,
    headerPairs: 10,
  };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') match.set(part.fieldname, part.value);
      else {
        const { file } = part;
        const deadline = setTimeout(() => file.destroy(new AppError('request.timeout')), uploadTimeout);
        const chunks: Uint8Array[] = [];
        try {
          for await (const chunk of file as AsyncIterable<Uint8Array>)
            if (!file.truncated) chunks.push(chunk);
        } finally {
          clearTimeout(deadline);
        }
        isTooLarge ||= file.truncated;
        if (part.fieldname === field) content = Buffer.concat(chunks);
      }
    }
  } catch (error) {
    throw asUploadError(error);
  }
  if (isTooLarge) throw new AppError('request.tooLarge');
  return { texts: match, content };
}
