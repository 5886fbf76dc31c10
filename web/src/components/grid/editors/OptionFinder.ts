import type { CellOption } from '#contracts/cells/cell';

/** Options that a text means, looked up elsewhere. */
export type FindCellOptions = (text: string, signal: AbortSignal) => Promise<readonly CellOption[]>;

const debounceMs = 350;
/** Characters that a search has more than. */
const tooShort = 1;

/** Looks up what a text means when typing has rested; tells of the last text alone. */
export class OptionFinder {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private request: AbortController | undefined;

  constructor(
    private readonly find: FindCellOptions,
    private readonly onFound: (found: readonly CellOption[]) => void,
  ) {}

  type(text: string): void {
    this.stop();
    if (text.trim().length > tooShort) this.timer = setTimeout(() => void this.look(text.trim()), debounceMs);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.request?.abort();
    this.request = undefined;
  }

  private async look(text: string): Promise<void> {
    const request = new AbortController();
    this.request = request;
    try {
      const found = await this.find(text, request.signal);
      if (this.request === request) this.onFound(found);
    } catch (failure) {
      // The list still has what the names of its options say.
      if (this.request === request) console.warn('The options could not be searched.', failure);
    }
  }
}
