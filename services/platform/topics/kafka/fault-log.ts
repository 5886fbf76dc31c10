import { type LogEntry, logLevel, type logCreator } from 'kafkajs';

/** The same sentence again is told once in so many milliseconds: the client says it at each try. */
const quietMs = 30_000;

/** Part of the life of groups and topics, which the client logs as errors and gets over. */
const ordinary = new RegExp(
  [
    'rebalanc|rejoin|re-join|not aware of this member|no longer valid|leadership election|not the leader|does not host',
    'coordinator is (loading|not available)|topic creation errors',
  ].join('|'),
  'i',
);

/** What the client logs, as faults. */
export const faultLog = (
  onFault: (error: unknown, doing: string) => void,
  now: () => number = () => performance.now(),
): logCreator => {
  const told = new Map<string, number>();
  return () =>
    ({ level, namespace, log: { message, error } }: LogEntry) => {
      const text = typeof error === 'string' ? `${message} (${error})` : message;
      if (level !== logLevel.ERROR || ordinary.test(text)) return;
      const before = told.get(text);
      if (before !== undefined && now() - before < quietMs) return;
      if (told.size > 100) told.clear();
      told.set(text, now());
      onFault(new Error(text), `talking to Kafka (${namespace})`);
    };
};
