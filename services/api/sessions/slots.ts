/** Lets at most so many pieces of work run at once; the others wait in line. */
export class Slots {
  private free: number;
  private readonly line: (() => void)[] = [];

  constructor(slots: number) {
    this.free = slots;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.line.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.line.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
