import { createRequire } from 'node:module';

interface RequestQueue {
  readonly pending: readonly unknown[];
  scheduleCheckPendingRequests: (this: RequestQueue) => void;
}

let done = false;

/**
 * kafkajs 2.2.4 arms a timer of a millisecond for ever on each connection, with a negative delay. What it looks for is
 * there only while requests are pending.
 */
export const quietRequestQueue = (): void => {
  if (done) return;
  const required: unknown = createRequire(import.meta.url)('kafkajs/src/network/requestQueue');
  const { prototype } = required as { readonly prototype: RequestQueue };
  const schedule = prototype.scheduleCheckPendingRequests;
  prototype.scheduleCheckPendingRequests = function scheduleWhilePending(this: RequestQueue): void {
    if (this.pending.length > 0) schedule.call(this);
  };
  done = true;
};
