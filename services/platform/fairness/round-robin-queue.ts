/** What waits, each for somebody, who all come in turn: the many of one stand behind one another, and not before everybody. */
export class RoundRobinQueue<Item> {
  /** The next one first. */
  private readonly lines = new Map<string, Item[]>();

  add(who: string, item: Item): void {
    const line = this.lines.get(who);
    if (line) line.push(item);
    else this.lines.set(who, [item]);
  }

  /** Takes out the first of whoever is next; his others stand behind everybody else's first. */
  next(): Item | undefined {
    for (const [who, line] of this.lines) {
      this.lines.delete(who);
      const item = line.shift();
      if (line.length > 0) this.lines.set(who, line);
      return item;
    }
    return undefined;
  }

  get isEmpty(): boolean {
    return this.lines.size === 0;
  }
}
