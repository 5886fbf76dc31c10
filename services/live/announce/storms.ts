import type { Timers } from '#platform/clock/timers';

/** More changes than this within so many milliseconds are a storm. */
export const maxChanges = 100;
const withinMs = 250;
/** While a storm lasts, a channel hears of it so often at most. */
const staleEveryMs = 1000;

interface Storm {
  saidAt: number;
  /** Something was swallowed since `stale` was last said. */
  owing: boolean;
  /** Something was swallowed since the last look. */
  raging: boolean;
}

/**
 * Cuts storms short: instead of thousands of documents a channel hears `stale` at once, again each second while it
 * lasts, and once more when it is over, so that whoever asked again in between has missed nothing.
 */
export class Storms {
  private readonly recent = new Map<string, { readonly at: number; readonly changes: number }[]>();
  private readonly storms = new Map<string, Storm>();
  private readonly cancels = new Set<() => void>();

  constructor(
    private readonly timers: Timers,
    private readonly sayStale: (channel: string) => void,
  ) {}

  /** @returns false where the changes are part of a storm and must not be sent. */
  admit(channel: string, changes: number): boolean {
    const storm = this.storms.get(channel);
    if (storm) {
      storm.owing = true;
      storm.raging = true;
      return false;
    }
    const now = this.timers.now();
    const recent = (this.recent.get(channel) ?? []).filter(({ at }) => at > now - withinMs);
    recent.push({ at: now, changes });
    if (recent.reduce((sum, entry) => sum + entry.changes, 0) <= maxChanges) {
      this.remember(channel, recent);
      return true;
    }
    this.recent.delete(channel);
    this.storms.set(channel, { saidAt: now, owing: false, raging: false });
    this.sayStale(channel);
    this.lookLater(channel);
    return false;
  }

  close(): void {
    for (const cancel of this.cancels) cancel();
    this.cancels.clear();
  }

  private remember(channel: string, recent: { readonly at: number; readonly changes: number }[]): void {
    this.recent.delete(channel);
    this.recent.set(channel, recent);
    const now = this.timers.now();
    for (const [name, entries] of this.recent) {
      const last = entries.at(-1);
      if (last && last.at > now - withinMs) break;
      this.recent.delete(name);
    }
  }

  private lookLater(channel: string): void {
    const cancel = this.timers.after(withinMs, () => {
      this.cancels.delete(cancel);
      this.look(channel);
    });
    this.cancels.add(cancel);
  }

  private look(channel: string): void {
    const storm = this.storms.get(channel);
    if (!storm) return;
    const now = this.timers.now();
    if (storm.owing && (!storm.raging || now - storm.saidAt >= staleEveryMs)) {
      storm.owing = false;
      storm.saidAt = now;
      this.sayStale(channel);
    }
    if (!storm.raging && !storm.owing) {
      this.storms.delete(channel);
      return;
    }
    storm.raging = false;
    this.lookLater(channel);
  }
}
