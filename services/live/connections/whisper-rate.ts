/** Client events a second that one connection may send. */
const aSecond = 10;

/** Ten at once, then ten a second. */
export class WhisperRate {
  private left = aSecond;
  private at: number;

  constructor(now: number) {
    this.at = now;
  }

  /** @returns false where one more would be too many. */
  take(now: number): boolean {
    this.left = Math.min(aSecond, this.left + ((now - this.at) / 1000) * aSecond);
    this.at = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
