import { LoggerModule } from 'nestjs-pino';
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

/**
 * Lines of the log as JSON, written at once: the last ones before a crash are there, and what the start prints comes
 * after them. Requests are logged by `request-log.ts`, which knows their routes.
 */
export const loggingModule = (level: LogLevel) =>
  LoggerModule.forRoot({
    pinoHttp: [
      { level, autoLogging: false, redact: { paths: secrets, censor: '[secret]' } },
      destination({ dest: 1, sync: true }),
    ],
  });
