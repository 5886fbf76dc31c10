/** A queue that serves people in turn. Many items of one person do not delay the others. */
export class RoundRobinQueue<Item> {
  /** The next one first. */
  private readonly lines = new Map<string, Item[]>();

  add(who: string, item: Item): void {
    const line = this.lines.get(who);
    if (line) line.push(item);
    else this.lines.set(who, [item]);
  }

  /** Removes the first item of the person who is next. That person then goes to the end of the line. */
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
