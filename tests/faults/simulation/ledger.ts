import { commandIds } from '#api/platform/commands';
import type { Execute } from '#api/platform/execute-port';

/** What callers were told is done. */
export class Ledger {
  /** Ids of acknowledged events. */
  readonly acknowledged = new Set<string>();

  /** Executes, and remembers what was acknowledged. */
  over(execute: Execute): Execute {
    return async (execution) => {
      const done = await execute(execution);
      if (done.ok) {
        const { context, stream } = execution;
        const texts = done.events.map(({ data }) => JSON.stringify(data));
        for (const id of commandIds(context, stream, context.payloadHash, texts)) this.acknowledged.add(id);
      }
      return done;
    };
  }
}
