import { action, computed, makeObservable, observableRef, runInAction } from 'mobx';
import { type CursorWhisper, draftPresenceChannel, type PresenceMember } from '#contracts/live/channels';
import { initialsOf, toneOf } from '../../../format/names.ts';
import type { Peer } from '../../../components/grid/ranges/overlay.ts';
import { live, type LiveSubscription } from '../../../live/connection.ts';

const tones = 4;
/** Whispers a second are limited to ten; a cursor that runs tells where it is, not where it was. */
const whisperEveryMs = 150;

const isCursor = (data: unknown): data is CursorWhisper =>
  typeof data === 'object' && data !== null && 'row' in data && 'field' in data;

/** Who else is in a draft, and in which cell. */
export class DraftPresence {
  members: readonly PresenceMember[] = [];
  private cursors: ReadonlyMap<string, CursorWhisper> = new Map();
  private own: CursorWhisper = { row: null, field: null };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private subscription: LiveSubscription | undefined;

  constructor(private readonly userId: string) {
    makeObservable<this, 'cursors' | 'moved' | 'forget'>(this, {
      members: observableRef,
      cursors: observableRef,
      others: computed,
      peers: computed,
      leave: action,
      moved: action,
      forget: action,
    });
  }

  /** Everyone but oneself, each once, however many windows they have open. */
  get others(): readonly PresenceMember[] {
    const others = this.members.filter(({ id }) => id !== this.userId);
    return others.filter(({ id }, index) => others.findIndex((other) => other.id === id) === index);
  }

  get peers(): readonly Peer[] {
    return this.others.flatMap(({ id, name }): readonly Peer[] => {
      const at = this.cursors.get(id);
      if (!at?.row || !at.field) return [];
      return [
        { id, name, initials: initialsOf(name), tone: toneOf(id, tones), row: at.row, column: at.field },
      ];
    });
  }

  join(organisation: string, draftId: string): void {
    this.leave();
    this.subscription = live.subscribe(draftPresenceChannel.name({ organisationId: organisation, draftId }), {
      joined: () => this.forget(),
      members: (members) => this.met(members),
      whisper: (name, data, userId) => {
        if (name === 'client-cursor' && userId && isCursor(data)) this.moved(userId, data);
        if (isCursor(data) && data.asks) this.tell(this.own);
      },
    });
  }

  leave(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.subscription?.close();
    this.subscription = undefined;
    this.members = [];
    this.cursors = new Map();
  }

  /** Tells the others where one's own cursor is. */
  tell(cursor: CursorWhisper): void {
    this.own = cursor;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.subscription?.whisper('client-cursor', this.own);
    }, whisperEveryMs);
  }

  /** What was told before a cut is old; the others tell where they are now. */
  private forget(): void {
    this.cursors = new Map();
    this.subscription?.whisper('client-cursor', { ...this.own, asks: true });
  }

  private met(members: readonly PresenceMember[]): void {
    const known = new Set(this.members.map(({ id }) => id));
    const joined = members.some(({ id }) => !known.has(id));
    runInAction(() => {
      this.members = members;
      const here = new Set(members.map(({ id }) => id));
      this.cursors = new Map([...this.cursors].filter(([id]) => here.has(id)));
    });
    // Who has just come has heard nothing yet; and what was told before one was here oneself, nobody has heard.
    if (joined && this.own.row !== null) this.tell(this.own);
  }

  private moved(userId: string, cursor: CursorWhisper): void {
    this.cursors = new Map([...this.cursors, [userId, cursor]]);
  }
}
