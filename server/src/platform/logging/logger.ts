import pino, { type DestinationStream, type Logger } from 'pino';
import { serializeError } from './serialize-error';

export type LogFormat = 'json' | 'text';

/** Converts a line of JSON for readers at a terminal, such as `2026-05-04T08:00:00.000Z warn unavailable {"requestId":…}`. */
const toTextLine = (line: string): string => {
  const {
    time,
    level,
    msg,
    role: _role,
    version: _version,
    process: _process,
    ...rest
  } = JSON.parse(line) as Record<string, unknown>;
  const fields = Object.keys(rest).length === 0 ? '' : ` ${JSON.stringify(rest)}`;
  return `${String(time)} ${String(level)} ${String(msg)}${fields}\n`;
};

/** @param options.destination receives whole lines */
export function createLogger(options: {
  readonly level: string;
  readonly format: LogFormat;
  readonly role: string;
  readonly version: string;
  readonly destination: DestinationStream;
}): Logger {
  const { level, format, role, version, destination } = options;
  return pino(
    {
      level,
      base: { role, version, process: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: serializeError },
    },
    format === 'json' ? destination : { write: (line: string) => destination.write(toTextLine(line)) },
  );
}
