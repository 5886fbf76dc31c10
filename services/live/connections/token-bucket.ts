/** So many at once, and then so many a second. */
export class TokenBucket {
  private left: number;

  constructor(
    private readonly atOnce: number,
    private readonly aSecond: number,
    private at: number,
  ) {
    this.left = atOnce;
  }

  /** @returns false where one more would be too many. */
  take(now: number): boolean {
    this.left = Math.min(this.atOnce, this.left + ((now - this.at) / 1000) * this.aSecond);
    this.at = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
