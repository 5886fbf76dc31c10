/** Time constant of the decay, in milliseconds: after this long, time counts for about a third. */
const fadesWithin = 5_000;
/** With more people than this, those who have had next to nothing are forgotten now and then. */
const many = 1_000;
/** Less than this, in milliseconds, is next to nothing. */
const negligible = 1;

interface Had {
  readonly ms: number;
  readonly at: number;
}

const fadedTo = ({ ms, at }: Had, now: number): number => ms * Math.exp((at - now) / fadesWithin);

/** How much of something each person has had lately, as a decaying sum. All times are in milliseconds. */
export class RecentTime {
  private readonly byPerson = new Map<string, Had>();
  private addedSince = 0;

  add(who: string, ms: number, now: number): void {
    this.byPerson.set(who, { ms: this.of(who, now) + ms, at: now });
    this.addedSince += 1;
    // Where everybody is active nobody can be forgotten: looking at all of them each time would cost more than what is counted.
    if (this.byPerson.size > many && this.addedSince >= this.byPerson.size) this.forget(now);
  }

  of(who: string, now: number): number {
    const had = this.byPerson.get(who);
    return had === undefined ? 0 : fadedTo(had, now);
  }

  private forget(now: number): void {
    this.addedSince = 0;
    for (const [who, had] of this.byPerson) if (fadedTo(had, now) < negligible) this.byPerson.delete(who);
  }
}
