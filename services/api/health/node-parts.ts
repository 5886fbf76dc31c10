import { statfs } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '#platform/config/config';
import type { Documents } from '#platform/documents/port';
import type { EventStore } from '#platform/event-store/port';
import { CONFIG, DOCUMENTS, EVENT_STORE, VAULT, WATCHER } from '#platform/tokens';
import type { Vault } from '#platform/vault/port';
import type { Late, Watcher } from '#projections/runtime/watcher/port';
import { usersModel } from '#projections/users/read-model';

/** How long the read models may take to reach the head of the log before they count as stuck, in ms. */
const patience = 3_000;
/** How long a server may take to answer at all, in ms: who asks for health gives up soon after. */
const longest = 5_000;
/** Bytes free on the data folder's disk: under that, one upload more could be the last write. */
const leastRoom = 32 * 1024 * 1024;

export type NodePart = 'events' | 'documents' | 'vault' | 'readModels' | 'disk';

const inTime = async (work: Promise<unknown>): Promise<void> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`There was no answer within ${longest} ms`)), longest);
  try {
    await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
};

/** What this process stands on, each part with a way to see whether it is there. */
@Injectable()
export class NodeParts {
  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(WATCHER) private readonly watcher: Watcher,
    @Inject(CONFIG) private readonly config: Pick<Config, 'dataFolder' | 'engine' | 'roles'>,
  ) {}

  all(): readonly NodePart[] {
    const parts: readonly NodePart[] = ['events', 'documents', 'vault', 'readModels'];
    return this.config.engine.name === 'embedded' ? [...parts, 'disk'] : parts;
  }

  /** Without these nobody can even be told who they are, and nothing can be read; without the others, much can. */
  toServeAtAll(): readonly NodePart[] {
    return this.config.roles.has('api') || this.config.roles.has('live') ? ['documents', 'vault'] : [];
  }

  /** null where what is read is up to date; a node that is late serves all the same, as all of them would be. */
  late(): Late | null {
    return this.watcher.late();
  }

  /** How long the oldest change that is shown nowhere has waited, in seconds. */
  behindSeconds(): number {
    return this.watcher.behindSeconds();
  }

  /** @throws where it is not there */
  async look(part: NodePart): Promise<void> {
    await inTime(this.ask(part));
  }

  private async ask(part: NodePart): Promise<unknown> {
    switch (part) {
      case 'events':
        return this.events.head();
      case 'documents':
        return this.documents.generation(usersModel);
      case 'vault':
        return this.vault.get('secret', 'health');
      case 'readModels':
        return this.catchUp();
      case 'disk':
        return this.roomLeft();
    }
  }

  private async roomLeft(): Promise<void> {
    const { bavail, bsize } = await statfs(this.config.dataFolder);
    if (bavail * bsize < leastRoom) throw new Error('The disk of the data folder is full');
  }

  private async catchUp(): Promise<void> {
    if (!(await this.watcher.passed(await this.events.head(), patience)))
      throw new Error('The read models do not reach the head of the log');
  }
}
