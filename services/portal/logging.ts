import type { LoggerService } from '@nestjs/common';
import { Logger, LoggerModule, type Params, PinoLogger } from 'nestjs-pino';
import { destination } from 'pino';
import type { LogLevel } from '#platform/config/config';

/** Paths in log lines whose values nobody may read there. */
const secrets = [
  'req.headers.cookie',
  'req.headers.authorization',
  'req.headers["x-csrf-token"]',
  'res.headers["set-cookie"]',
  '*.password',
  '*.current_password',
  '*.new_password',
  '*.token',
];

/** Written at once: the last lines before a crash are there, and what the start prints comes after them. */
const paramsOf = (level: LogLevel): Params => ({
  pinoHttp: [
    { level, autoLogging: false, redact: { paths: secrets, censor: '[secret]' } },
    destination({ dest: 1, sync: true }),
  ],
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
