import { Inject, Injectable } from '@nestjs/common';
import type { DocumentKind } from '#domain/document/events';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { documentsModel, type ShipDocument } from '#projections/documents/read-model';
import type { CallViewer } from '#projections/voyages/sailing-view';
import { notFound } from '../errors/api-error.ts';
import { FoundCalls } from '../port-calls/found-calls.ts';
import { SeenVessels, type VesselViewer } from './seen-vessels.ts';

export interface CallPlace {
  readonly at: 'call';
  readonly portId: string;
  readonly viewer: CallViewer;
}

export interface VesselPlace {
  readonly at: 'vessel';
  readonly vesselId: string;
  readonly viewer: VesselViewer;
}

/** For staff alone. */
export interface VesselsPlace {
  readonly at: 'vessels';
}

/** Where somebody reads documents, and who it is: at a port call, of a vessel, or of all vessels. */
export type DocumentPlace = CallPlace | VesselPlace | VesselsPlace;

/** A document by its id, and what it must be where that was said. */
export interface WantedDocument {
  readonly id: string;
  readonly kind?: DocumentKind;
}

/** Documents that somebody asks for by their ids, where all of them are theirs to read. */
@Injectable()
export class FoundDocuments {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly calls: FoundCalls,
    private readonly vessels: SeenVessels,
  ) {}

  /**
   * In the order in which they are asked for.
   *
   * @throws 404 where one of them is foreign, absent, withdrawn or of another kind; 404, 410 as the call itself
   */
  async all(place: DocumentPlace, wanted: readonly WantedDocument[]): Promise<readonly ShipDocument[]> {
    const isThere = await this.readableAt(place);
    const ids = wanted.map(({ id }) => id);
    const found = await this.documents.getMany(documentsModel, ids);
    const byId = new Map(found.map(({ id, document }) => [id, document]));
    return wanted.map(({ id, kind }) => {
      const document = byId.get(id);
      if (!document || !isThere(document) || (kind ?? document.kind) !== document.kind) throw notFound();
      return document;
    });
  }

  /** @throws as `all` */
  async one(place: DocumentPlace, id: string): Promise<ShipDocument> {
    const [document] = await this.all(place, [{ id }]);
    if (!document) throw notFound();
    return document;
  }

  private async readableAt(place: DocumentPlace): Promise<(document: ShipDocument) => boolean> {
    switch (place.at) {
      case 'call':
        await this.calls.find(place.portId, place.viewer);
        return ({ callIds }) => callIds.includes(place.portId);
      case 'vessel':
        await this.vessels.require(place.vesselId, place.viewer);
        return ({ vesselId }) => vesselId === place.vesselId;
      case 'vessels':
        return ({ vesselId }) => vesselId !== null;
    }
  }
}
