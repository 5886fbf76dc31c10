/** How near the end one must be to be taken along by what comes, in pixels. */
const nearEnd = 80;

/** Keeps the end of a thread in sight for whoever reads there, and the place of whoever reads further up. */
export class ThreadScroll {
  private first: number | undefined;
  private height = 0;
  private atEnd = true;

  /** @param first ordinal of the first message that is shown */
  drawn(list: HTMLElement, first: number | undefined): void {
    const hasEarlier = this.first !== undefined && first !== undefined && first < this.first;
    const start = this.height === 0 ? list.querySelector('.thread-new') : null;
    if (start) start.scrollIntoView({ block: 'center' });
    else if (hasEarlier) list.scrollTop += list.scrollHeight - this.height;
    else if (this.atEnd) list.scrollTop = list.scrollHeight;
    this.first = first;
    this.height = list.scrollHeight;
  }

  /** True where earlier messages are wanted. */
  scrolled(list: HTMLElement): boolean {
    this.atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < nearEnd;
    return list.scrollTop < nearEnd;
  }
}
