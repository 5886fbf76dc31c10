/** Lets so many in at once; the others wait, and come in as they came. */
export class Places {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async in<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
