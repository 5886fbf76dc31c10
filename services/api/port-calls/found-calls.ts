import { Inject, Injectable } from '@nestjs/common';
import type { PortCall } from '#domain/voyage/calls';
import type { Documents, Stored } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { wholeRevisions } from '#projections/port-call-history/kept-revisions';
import { portCallHistoryModel } from '#projections/port-call-history/read-model';
import { type VoyageDocument, voyagesModel } from '#projections/voyages/read-model';
import { type CallViewer, mayOpenCall } from '#projections/voyages/sailing-view';
import { ApiError, notFound } from '../errors/api-error.ts';

/** A call with its voyage. */
export interface FoundCall {
  readonly stored: Stored<VoyageDocument>;
  readonly call: PortCall;
}

const omitted = (): ApiError => new ApiError(410, 'gone', 'The voyage does not call at this port any more.');

/** `{voyageId}~{callId}`, each an id of the voyage-management system's. */
const grammar = /^([\w-]{1,64})~[\w-]{1,64}$/;

@Injectable()
export class FoundCalls {
  constructor(@Inject(DOCUMENTS) private readonly documents: Documents) {}

  /** @throws 404 for a call that is foreign or absent, 410 for one that was omitted */
  async find(portId: string, viewer: CallViewer): Promise<FoundCall> {
    const voyageId = grammar.exec(portId)?.[1];
    if (voyageId === undefined) throw notFound();
    const stored = await this.documents.get(voyagesModel, voyageId);
    const call = stored?.document.calls.find(({ callId }) => callId === portId);
    if (stored && call && mayOpenCall(call, viewer)) return { stored, call };
    if (!call && stored?.document.omitted.includes(portId) && (await this.wasSeenBy(portId, viewer)))
      throw omitted();
    throw notFound();
  }

  /** Whether somebody might have opened a call as it was last. */
  private async wasSeenBy(portId: string, viewer: CallViewer): Promise<boolean> {
    if (viewer === 'staff') return true;
    const history = await this.documents.get(portCallHistoryModel, portId);
    const last = wholeRevisions(history?.document.revisions ?? []).findLast(
      ({ call }) => call !== null,
    )?.call;
    return last !== undefined && last !== null && mayOpenCall(last, viewer);
  }
}
