import type { LoggerService } from '@nestjs/common';
import { Logger, LoggerModule, type Params, PinoLogger } from 'nestjs-pino';
import { type DestinationStream, destination } from 'pino';
import type { Options } from 'pino-http';
import type { LogLevel } from '#platform/config/config';

/** Paths in log lines whose values nobody may read there. */
const secrets = [
  'res.headers["set-cookie"]',
  '*.password',
  '*.current_password',
  '*.new_password',
  '*.token',
];

/** Paths carry tokens of links, queries names: which request it was, its id says, and its line names the route. */
const requestInLine = ({ id, method }: { readonly id: unknown; readonly method: string }) => ({ id, method });

/** What a line holds, and where it goes. */
export const httpLogging = (level: LogLevel, to: DestinationStream): [Options, DestinationStream] => [
  {
    level,
    autoLogging: false,
    redact: { paths: secrets, censor: '[secret]' },
    serializers: { req: requestInLine },
  },
  to,
];

/** Written at once: the last lines before a crash are there, and what the start prints comes after them. */
const paramsOf = (level: LogLevel): Params => ({
  pinoHttp: httpLogging(level, destination({ dest: 1, sync: true })),
});

/** Lines of the log as JSON. Requests are logged by `request-log.ts`, which knows their routes. */
export const loggingModule = (level: LogLevel) => LoggerModule.forRoot(paramsOf(level));

/** The same lines before there is an application, from what opens its data. */
export const earlyLogger = (level: LogLevel): LoggerService => {
  const params = paramsOf(level);
  return new Logger(new PinoLogger(params), params);
};

/** Without what Nest tells of its own start, which is of no use to anyone who runs it. */
export const withoutStart = (logger: LoggerService): LoggerService => ({
  log: () => undefined,
  warn: (message: unknown, ...more: unknown[]) => void logger.warn(message, ...more),
  error: (message: unknown, ...more: unknown[]) => void logger.error(message, ...more),
  fatal: (message: unknown, ...more: unknown[]) => void logger.fatal?.(message, ...more),
});
