/**
 * Loaded before the portal: it dies right after the first append by which nominations and bookings tell each other, which is
 * written and answered to nobody.
 */
import { isMainThread } from 'node:worker_threads';

const appender = new URL('../../../dist/services/api/platform/appender.js', import.meta.url);

/** By the runner itself, or in the name of whoever declared what it carries. */
const isCarried = ({ type, metadata }) =>
  metadata.actor === 'nominations' || type === 'DeclarationTaken' || type === 'EtaRevised';

if (isMainThread && process.argv[1]?.endsWith('main.js')) {
  const { Appender } = await import(appender.href);
  const { append } = Appender.prototype;
  Appender.prototype.append = async function dying(stream, revision, events) {
    const appended = await append.call(this, stream, revision, events);
    if (events.some(isCarried)) {
      process.kill(process.pid, 'SIGKILL');
      await new Promise(() => undefined);
    }
    return appended;
  };
}
