import { Inject, Injectable } from '@nestjs/common';
import type { Documents, Stored } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { voyageAsOf } from '#projections/port-call-history/present';
import {
  type PortCallHistoryDocument,
  portCallHistoryModel,
} from '#projections/port-call-history/read-model';
import type { ViewInputs } from '#projections/runtime/presenting/view';
import type { CallViewer, ShownVoyage } from '#projections/voyages/sailing-view';
import { invalid } from '../../errors/api-error.ts';
import { Presenting } from '../../platform/presenting.ts';
import { FoundCalls } from '../found-calls.ts';
import { Past } from '../past.ts';

/** A call with its voyage, as things stand or as they stood. */
export interface CallReading {
  readonly voyage: ShownVoyage;
  readonly inputs: ViewInputs;
  /** ISO moment; null: now. */
  readonly moment: string | null;
}

@Injectable()
export class CallReadings {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly calls: FoundCalls,
    private readonly presenting: Presenting,
    private readonly past: Past,
  ) {}

  /**
   * Rights are today's, whatever is shown.
   *
   * @throws 404, 410; 422 on `asOf` where the call was not known then
   */
  async read(viewer: CallViewer, portId: string, asOf?: string): Promise<CallReading> {
    const moment = this.past.momentOf(asOf) ?? null;
    const { stored } = await this.calls.find(portId, viewer);
    const inputs = await this.presenting.inputsFor(portCallHistoryModel, []);
    if (moment === null) return { voyage: stored.document, inputs, moment };
    const histories = await this.documents.find(portCallHistoryModel, { voyageId: stored.id });
    const voyage = voyageAsOf(histories, moment, viewer);
    if (!voyage?.calls.some(({ callId }) => callId === portId))
      throw invalid({ asOf: ['The voyage was not known to call here then.'] });
    return { voyage, inputs, moment };
  }

  historyOf(portId: string): Promise<Stored<PortCallHistoryDocument> | undefined> {
    return this.documents.get(portCallHistoryModel, portId);
  }
}
