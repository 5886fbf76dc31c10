const shown = 20;

/** Why lists are not published, a line a field. Nothing of the file was. */
export class ReferenceFault extends Error {
  override readonly name = 'ReferenceFault';

  constructor(faults: readonly string[]) {
    const more = faults.length - shown;
    super(
      ['Nothing was published.', ...faults.slice(0, shown), ...(more > 0 ? [`and ${more} more`] : [])].join(
        '\n',
      ),
    );
  }
}
