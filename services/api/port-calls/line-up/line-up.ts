import { Inject, Injectable } from '@nestjs/common';
import type { Documents, Stored } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { type LineAtCall, linesAtCall } from '#projections/cargoes/present-line-up';
import { type CargoDocument, cargoesModel } from '#projections/cargoes/read-model';
import type { VoyageDocument } from '#projections/voyages/read-model';
import type { CallViewer } from '#projections/voyages/sailing-view';
import { FoundCalls } from '../found-calls.ts';

/** What the cargoes of a voyage have to do with a call. */
interface CallLines {
  readonly voyage: VoyageDocument;
  readonly lines: readonly LineAtCall[];
}

@Injectable()
export class LineUp {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly calls: FoundCalls,
  ) {}

  cargoesOf(voyageId: string): Promise<readonly Stored<CargoDocument>[]> {
    return this.documents.find(cargoesModel, { voyageId });
  }

  /** All lines, for sums: what only lies on board is told to agencies as a total. @throws 404, 410 */
  async at(portId: string, viewer: CallViewer): Promise<CallLines> {
    const { stored } = await this.calls.find(portId, viewer);
    const cargoes = await this.cargoesOf(stored.id);
    return { voyage: stored.document, lines: linesAtCall(cargoes, stored.document.calls, portId) };
  }

  /** Lines that are shown one by one: to an agency the cargo of its own call. @throws 404, 410 */
  async shownAt(portId: string, viewer: CallViewer): Promise<readonly LineAtCall[]> {
    const { lines } = await this.at(portId, viewer);
    return viewer === 'staff' ? lines : lines.filter(({ type }) => type !== 'T');
  }
}
