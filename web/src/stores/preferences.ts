import type { Preferences } from '#contracts/people/preferences';
import { asHttpError } from '../api/http-error.ts';
import { http } from '../api/http.ts';
import { keepWidths, onArranged, type Widths } from './column-widths.ts';
import { readStored, writeStored } from './stored.ts';
import { theme, type ThemeChoice } from './theme.ts';

/** A hand that drags a column rests for so long before it is told. */
const restMs = 1_000;
/** What was chosen here and has not reached the server yet; it is sent when the portal is next opened. */
const unsentKey = 'preferences.unsent';

const themeKey = 'theme';
const listKey = (list: string): string => `lists/${list}`;

/**
 * What somebody chooses of how the portal looks: the browser has it at once and for the next first paint, the server
 * for every other machine. The last hand wins.
 */
export class PreferencesStore {
  private readonly bodies = new Map<string, object>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();

  /** Hears of every column that is dragged. */
  start(): void {
    onArranged((list, widths) => this.arranged(list, widths));
  }

  /** Whoever signed in prefers this; what this browser has not sent yet is newer. */
  heard({ theme: chosen, lists }: Preferences): void {
    this.bodies.clear();
    for (const [key, body] of Object.entries(this.unsent())) this.send(key, body);
    if (!this.bodies.has(themeKey)) theme.choose(chosen);
    for (const [list, { widths }] of Object.entries(lists))
      if (!this.bodies.has(listKey(list))) keepWidths(list, widths);
  }

  chooseTheme(choice: ThemeChoice): void {
    theme.choose(choice);
    this.sendSoon(themeKey, { theme: choice });
  }

  /** The session has ended: nothing more can be told. */
  forget(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    this.bodies.clear();
  }

  private arranged(list: string, widths: Widths): void {
    this.sendSoon(listKey(list), { widths });
  }

  private sendSoon(key: string, body: object): void {
    this.bodies.set(key, body);
    this.keepUnsent();
    clearTimeout(this.timers.get(key));
    this.timers.set(
      key,
      setTimeout(() => this.send(key, body), restMs),
    );
  }

  private send(key: string, body: object): void {
    this.timers.delete(key);
    this.bodies.set(key, body);
    void this.told(key, body);
  }

  private async told(key: string, body: object): Promise<void> {
    try {
      await http.put<undefined>(`/customer/preferences/${key}`, body, { quiet: true });
    } catch (failure) {
      // A server that cannot be reached is told when the portal is next opened; one that refuses would do so again.
      const { status } = asHttpError(failure);
      if (status <= 0 || status === 401 || status === 429 || status >= 500) return;
    }
    // Unless it was chosen anew meanwhile.
    if (this.bodies.get(key) === body) this.bodies.delete(key);
    this.keepUnsent();
  }

  private keepUnsent(): void {
    writeStored(unsentKey, this.bodies.size > 0 ? JSON.stringify(Object.fromEntries(this.bodies)) : null);
  }

  /** Anybody can write into a browser's storage: what makes no sense the server refuses. */
  private unsent(): Readonly<Record<string, object>> {
    try {
      const kept: unknown = JSON.parse(readStored(unsentKey) ?? '{}');
      if (typeof kept !== 'object' || kept === null) return {};
      const isOurs = (entry: [string, unknown]): entry is [string, object] =>
        /^(?:theme|lists\/[\w.-]{1,64})$/.test(entry[0]) && typeof entry[1] === 'object' && entry[1] !== null;
      return Object.fromEntries(Object.entries(kept).filter(isOurs));
    } catch {
      return {};
    }
  }
}

export const preferences = new PreferencesStore();
