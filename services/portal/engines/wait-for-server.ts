import { pauseAfter } from '#platform/concurrency/back-off';
import { setTimeout } from 'node:timers/promises';

/** A server that the portal cannot do without does not answer, with what to do about it. */
export class ServerUnreachable extends Error {
  override readonly name = 'ServerUnreachable';
}

export interface WaitForServer<Opened> {
  /** `KurrentDB`. */
  readonly server: string;
  /** The setting that says where it is. */
  readonly setting: string;
  readonly open: () => Promise<Opened>;
  /** Whether waiting may help; what is set wrongly stays so. */
  readonly mayPass: (error: unknown) => boolean;
  /** How long to go on trying, in milliseconds. */
  readonly waitMs: number;
  readonly say: (line: string) => void;
}

const backOff = { firstMs: 250, longestMs: 5_000 };

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Tries until the server is there, with a back-off and a line for each attempt.
 * @throws ServerUnreachable when its time is over, and at once what waiting does not mend
 */
export const waitForServer = async <Opened>(wait: WaitForServer<Opened>): Promise<Opened> => {
  const { server, setting, open, mayPass, waitMs, say } = wait;
  const until = performance.now() + waitMs;
  for (let failures = 1; ; failures += 1) {
    try {
      return await open();
    } catch (error) {
      if (!mayPass(error)) throw error;
      const left = until - performance.now();
      if (left <= 0) {
        throw new ServerUnreachable(
          `${server} was not there within ${Math.round(waitMs / 1_000)} s: ${said(error)} ` +
            `Start it, see that ${setting} names it, and that it may be reached from here; LAYCAN_STARTUP_WAIT sets how long a start waits.`,
          { cause: error },
        );
      }
      say(`Waiting for ${server}, for ${Math.ceil(left / 1_000)} s more: ${said(error)}`);
      await setTimeout(Math.min(pauseAfter(backOff, failures), left));
    }
  }
};

/** What both came to; where both failed, one error tells of both, so that one look shows all that is to be done. */
export const bothOpened = async <One, Other>(
  one: Promise<One>,
  other: Promise<Other>,
): Promise<readonly [One, Other]> => {
  const [first, second] = await Promise.allSettled([one, other]);
  if (first.status === 'fulfilled' && second.status === 'fulfilled') return [first.value, second.value];
  const failures = [first, second].flatMap((settled) =>
    settled.status === 'rejected' ? [settled.reason as unknown] : [],
  );
  if (failures.length === 1) throw failures[0];
  throw new ServerUnreachable(failures.map(said).join('\n'), { cause: failures });
};
