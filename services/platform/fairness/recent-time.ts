/** What somebody had counts less and less; after so many milliseconds for a third of it. */
const fadesWithin = 5_000;
/** So many people are remembered before those are looked for who had next to nothing. */
const many = 1_000;
/** Less counts as none, in milliseconds. */
const negligible = 1;

interface Had {
  readonly ms: number;
  readonly at: number;
}

const fadedTo = ({ ms, at }: Had, now: number): number => ms * Math.exp((at - now) / fadesWithin);

/** How much time each person has had of something lately. All times are in milliseconds. */
export class RecentTime {
  private readonly byPerson = new Map<string, Had>();

  add(who: string, ms: number, now: number): void {
    this.byPerson.set(who, { ms: this.of(who, now) + ms, at: now });
    if (this.byPerson.size > many) this.forget(now);
  }

  of(who: string, now: number): number {
    const had = this.byPerson.get(who);
    return had === undefined ? 0 : fadedTo(had, now);
  }

  private forget(now: number): void {
    for (const [who, had] of this.byPerson) if (fadedTo(had, now) < negligible) this.byPerson.delete(who);
  }
}
