import { Injectable } from '@nestjs/common';
import type { CellChange } from '#domain/declaration-draft/events';
import { inSlices } from '#platform/fairness/in-slices';
import { SettingsService } from '../../settings/settings.service.ts';
import type { DeclarationScope } from '../scope.ts';
import { cellsByCharterer } from './cells-by-charterer.ts';
import { type DeclaredBooking, KnownBookings } from './known-bookings.ts';

export interface Wanted {
  /** With what is written by the lists of each row's charterer. */
  readonly changes: readonly CellChange[];
  /** By row id, those that the organisation sees. */
  readonly bookings: ReadonlyMap<string, DeclaredBooking>;
}

/** What a request would change in a draft, as a decision takes it. */
@Injectable()
export class WantedChanges {
  constructor(
    private readonly known: KnownBookings,
    private readonly settings: SettingsService,
  ) {}

  async of(
    scope: DeclarationScope,
    { importId, isEdit }: { readonly importId: string; readonly isEdit: boolean },
    sent: readonly CellChange[],
  ): Promise<Wanted> {
    const rows = sent.map(({ row }) => row);
    const bookings = await this.known.behind(scope, importId, isEdit, rows);
    const charterers = [...bookings.values()].map(({ charterer }) => charterer);
    const cellsOf = await cellsByCharterer(this.settings, scope.owner.organisation, charterers);
    const changes = await inSlices(sent, (change) => ({
      ...change,
      to: cellsOf(bookings.get(change.row)?.charterer).of(change.field, change.to),
    }));
    return { changes, bookings };
  }
}
