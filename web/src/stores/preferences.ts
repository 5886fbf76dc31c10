import type { Preferences } from '#contracts/people/preferences';
import { asHttpError, type HttpError } from '../api/http-error.ts';
import { http } from '../api/http.ts';
import { forgetWidths, keepWidths, onArranged, type Widths } from './column-widths.ts';
import { readStored, writeStored } from './stored.ts';
import { theme, type ThemeChoice } from './theme.ts';

/** A hand that drags a column rests for so long before it is told. */
const restMs = 1_000;
/** Whose choices this browser keeps: the next person here may be another. */
const userKey = 'preferences.user';
/** What was chosen here and has not reached the server yet; it is sent when the portal is next opened. */
const unsentKey = 'preferences.unsent';

const themeKey = 'theme';
const listKey = (list: string): string => `lists/${list}`;

/** A server that cannot be reached is told when the portal is next opened; one that refuses would do so again. */
const isPassing = ({ status }: HttpError): boolean =>
  status <= 0 || status === 401 || status === 429 || status >= 500;

/**
 * What somebody chooses of how the portal looks: the browser has it at once and for the next first paint, the server
 * for every other machine. The last hand wins.
 */
export class PreferencesStore {
  /** What is to be sent, by the path of its call. */
  private readonly bodies = new Map<string, object>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** One call of each kind at a time: the first, if slow, must not come last. */
  private readonly sending = new Set<string>();

  /** Hears of every column that is dragged. */
  start(): void {
    onArranged((list, widths) => this.arranged(list, widths));
  }

  /** Who is signed in prefers this; what this browser has of theirs and has not sent yet is newer. */
  heard(user: string, { theme: chosen, lists }: Preferences): void {
    this.isOf(user);
    for (const [key, body] of Object.entries(this.unsent())) {
      if (!this.bodies.has(key)) this.bodies.set(key, body);
      if (!this.timers.has(key)) this.send(key);
    }
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

  private isOf(user: string): void {
    const before = readStored(userKey);
    if (before !== null && before !== user) {
      this.forget();
      forgetWidths();
      writeStored(unsentKey, null);
    }
    writeStored(userKey, user);
  }

  private arranged(list: string, widths: Widths): void {
    keepWidths(list, widths);
    this.sendSoon(listKey(list), { widths });
  }

  private sendSoon(key: string, body: object): void {
    this.bodies.set(key, body);
    this.keepUnsent();
    clearTimeout(this.timers.get(key));
    this.timers.set(
      key,
      setTimeout(() => this.send(key), restMs),
    );
  }

  private send(key: string): void {
    this.timers.delete(key);
    void this.tell(key);
  }

  private async tell(key: string): Promise<void> {
    const body = this.bodies.get(key);
    if (body === undefined || this.sending.has(key)) return;
    this.sending.add(key);
    try {
      await http.put<undefined>(`/customer/preferences/${key}`, body, { quiet: true });
    } catch (failure) {
      if (isPassing(asHttpError(failure))) return;
    } finally {
      this.sending.delete(key);
    }
    if (this.bodies.get(key) === body) {
      this.bodies.delete(key);
      this.keepUnsent();
      // Chosen anew meanwhile, and its rest is over.
    } else if (!this.timers.has(key)) await this.tell(key);
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
