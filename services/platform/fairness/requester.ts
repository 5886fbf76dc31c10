import { AsyncLocalStorage } from 'node:async_hooks';

const requester = new AsyncLocalStorage<string>();

/** Whatever `work` begins is done for this person. */
export const onBehalfOf = <Result>(user: string, work: () => Result): Result => requester.run(user, work);

/** For whom this is done; empty for what the portal does by itself, and for strangers. */
export const whoAsks = (): string => requester.getStore() ?? '';
