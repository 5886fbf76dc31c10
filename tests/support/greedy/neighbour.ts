import type { DraftChangesAnswer, OpenDraftAnswer } from '#contracts/declaration-draft/draft-calls';
import { draftChannel } from '#contracts/live/channels';
import { users } from '#portal/seed/world/people';
import { Client } from '../client.ts';
import { Declarant } from '../declarant.ts';
import { RawClient } from '../raw-client.ts';
import { fileOf } from './uploads.ts';

const rows = 200;
const marks = /"(edit \d+)"/g;

/** Somebody of another organisation who goes about his work. Every deed of his fails where it is not answered rightly. */
export class Neighbour {
  /** Why his live connection ended, if it did. */
  closed: string | undefined;
  private readonly file = fileOf(36, 'NEIGHBOUR');
  private readonly held = new Map<string, string>();
  private readonly awaited = new Map<string, () => void>();
  private readonly declarant: Declarant;
  /** The browser of a colleague, who has signed in there before. */
  private readonly colleague: Client;
  private readonly live: RawClient;
  private readonly draft: OpenDraftAnswer;
  private edited = 0;

  private constructor(declarant: Declarant, live: RawClient, draft: OpenDraftAnswer) {
    this.declarant = declarant;
    this.colleague = new Client(declarant.client.address);
    this.live = live;
    this.draft = draft;
    live.socket.on('message', (data: Buffer) => this.hear(data.toString()));
    void live.closed.then(({ code, reason }) => (this.closed = `${code} ${reason}`));
  }

  static async of(address: string): Promise<Neighbour> {
    const declarant = await Declarant.as(address, 'Ingrid');
    const draft = await declarant.open(rows);
    await declarant.draft(draft.importId);
    const live = await RawClient.connected(Number(new URL(address).port));
    const channel = draftChannel.name({ organisationId: declarant.organisation, draftId: draft.importId });
    const signature = await declarant.client.post('/broadcasting/auth', {
      socket_id: live.socketId,
      channel_name: channel,
    });
    live.send({ event: 'pusher:subscribe', data: { ...(signature.body as object), channel } });
    await live.hears('pusher_internal:subscription_succeeded');
    const neighbour = new Neighbour(declarant, live, draft);
    await neighbour.signsIn();
    return neighbour;
  }

  /** The first page of his declarations. */
  async opensPage(): Promise<void> {
    const { data } = await this.declarant.list('&status=upcoming');
    if (data.length === 0) throw new Error('The page shows nothing');
  }

  /** Types into a cell; `pushed` is when his own connection hears of it. */
  edit(): { readonly answered: Promise<DraftChangesAnswer>; readonly pushed: Promise<void> } {
    this.edited += 1;
    const to = `edit ${this.edited}`;
    const row = this.draft.added[this.edited % rows] ?? '';
    const from = this.held.get(row) ?? null;
    this.held.set(row, to);
    const pushed = new Promise<void>((resolve) => this.awaited.set(to, resolve));
    const answered = this.declarant.type(this.draft.importId, row, 'comment', from, to);
    answered.catch(() => this.held.set(row, from ?? ''));
    return { answered, pushed };
  }

  /** Types, and sees it come back over the live connection. */
  async edits(): Promise<void> {
    const { answered, pushed } = this.edit();
    const { skipped } = await answered;
    if (skipped.length > 0) throw new Error('The edit was not taken');
    await pushed;
  }

  async uploads(): Promise<void> {
    await this.declarant.upload('neighbour.csv', this.file, '?again=true');
  }

  async signsIn(): Promise<void> {
    await this.colleague.signIn(users.find(({ firstName }) => firstName === 'Lars')?.email ?? '');
  }

  leaves(): void {
    this.live.close();
  }

  private hear(text: string): void {
    for (const [, mark = ''] of text.replaceAll('\\"', '"').matchAll(marks)) {
      this.awaited.get(mark)?.();
      this.awaited.delete(mark);
    }
    // What was heard is not kept: this goes on for thousands of edits.
    this.live.frames.splice(0);
    this.live.texts.splice(0);
  }
}
