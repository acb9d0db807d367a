import { AppError } from '../errors';

export const invalidFile = (code: string, message: string, values?: Record<string, string>): AppError =>
  new AppError('validation', { fields: { file: [{ code, message, ...(values && { values }) }] } });

export const tooManyRows = (maxRows: number): AppError =>
  invalidFile('fileTooManyRows', `The file has more than ${maxRows} rows.`, { rows: String(maxRows) });
