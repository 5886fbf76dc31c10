import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, PROJECTIONS, WATCHER } from '#platform/tokens';
import { presentCompanyNumbers } from '#projections/reference/present';
import { referenceModel } from '#projections/reference/read-model';
import type { ProjectionControl } from '#projections/runtime/control';
import type { Watcher } from '#projections/runtime/watcher/port';
import { whenStale } from '../platform/when-stale.ts';

type Numbers = ReadonlyMap<string, readonly string[]>;

/** Which companies organisations are, asked for at each request and so read once, until the list is revised. */
@Injectable()
export class Companies implements OnModuleDestroy {
  private kept: Promise<Numbers> | undefined;
  private readonly stopListening: () => void;

  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(WATCHER) watcher: Watcher,
    @Inject(PROJECTIONS) control: ProjectionControl,
  ) {
    this.stopListening = whenStale({ watcher, control }, { [referenceModel.name]: ['companies'] }, () => {
      this.kept = undefined;
    });
  }

  onModuleDestroy(): void {
    this.stopListening();
  }

  /** Global address numbers by organisation. */
  async numbers(): Promise<Numbers> {
    const read = this.kept ?? this.read();
    this.kept = read;
    // A failure is nobody's but this caller's.
    read.catch(() => {
      if (this.kept === read) this.kept = undefined;
    });
    return read;
  }

  private async read(): Promise<Numbers> {
    const stored = await this.documents.get(referenceModel, 'companies');
    return presentCompanyNumbers({ companies: stored?.document });
  }
}
