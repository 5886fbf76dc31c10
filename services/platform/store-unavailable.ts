/**
 * A server that keeps our data cannot be reached, or did not answer in time. Nothing is wrong with what was asked, and
 * it may be asked again; of a write, nobody knows whether it was done.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  /** For instance `MongoDB`; the message also says where it was looked for, which is for operators only. */
  readonly store: string;

  constructor(store: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.store = store;
  }
}
