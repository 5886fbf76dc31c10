/** What an opening fails with, apart from the client: who only tells of them need not load it. */

/** What the address of the server says that the adapter cannot work with; never holds the address, for it may hold a password. */
export class UnfitConnectionString extends Error {
  override readonly name = 'UnfitConnectionString';
}

/** The server could not be reached when the store was opened. */
export class EventStoreUnreachable extends Error {
  override readonly name = 'EventStoreUnreachable';
}
