import { AsyncLocalStorage } from 'node:async_hooks';

/** What one request waits for; work that outlives the request notes it too, and nobody looks. */
export interface Awaiting {
  /** The server that was asked last, for instance `MongoDB`. */
  store: string | undefined;
  /** It waits behind other people's files. */
  isInLine?: boolean;
}

const awaiting = new AsyncLocalStorage<Awaiting>();

/** Whatever `work` begins notes in `noting` which server it asks. */
export const notingStores = (noting: Awaiting, work: () => void): void => awaiting.run(noting, work);

/** A server is asked. */
export const asksStore = (store: string): void => {
  const noting = awaiting.getStore();
  if (noting) noting.store = store;
};

/** The request waits in a line; answers with how to tell that its turn has come. */
export const standsInLine = (): (() => void) => {
  const noting = awaiting.getStore();
  if (noting) noting.isInLine = true;
  return () => {
    if (noting) noting.isInLine = false;
  };
};
