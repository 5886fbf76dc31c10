import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { SelectionAnswer } from '#contracts/port-calls/details';
import { WATCHER } from '#platform/tokens';
import type { Watcher } from '#projections/runtime/watcher/port';
import { presentPortOptions } from '#projections/voyages/present-call';
import { voyagesModel } from '#projections/voyages/read-model';
import type { CallViewer } from '#projections/voyages/sailing-view';
import { Presenting } from '../../platform/presenting.ts';
import { FoundCalls } from '../found-calls.ts';

/** Which call is shown, and which others of its voyage may be. */
export class GetSelection extends Query<SelectionAnswer> {
  constructor(
    readonly viewer: CallViewer,
    readonly portId: string,
  ) {
    super();
  }
}

@QueryHandler(GetSelection)
export class GetSelectionHandler implements IQueryHandler<GetSelection> {
  constructor(
    @Inject(WATCHER) private readonly watcher: Watcher,
    private readonly calls: FoundCalls,
    private readonly presenting: Presenting,
  ) {}

  async execute({ viewer, portId }: GetSelection): Promise<SelectionAnswer> {
    // Read before the query: a change in between is told twice rather than never.
    const announced = this.watcher.announced();
    const { stored, call } = await this.calls.find(portId, viewer);
    const { vessel, vvn, calls, toldAt } = stored.document;
    const inputs = await this.presenting.inputsFor(voyagesModel, []);
    return {
      header: { portName: call.port.name, vesselName: vessel.name, vvn },
      voyageId: stored.id,
      callCount: calls.length,
      ports: presentPortOptions(stored.document, { viewer, callId: portId }, inputs),
      lastUpdated: toldAt,
      companies: viewer === 'staff' ? [] : viewer.companies,
      cursor: inputs.cursorAt(announced),
    };
  }
}
