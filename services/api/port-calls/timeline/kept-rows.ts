import { Injectable } from '@nestjs/common';
import type { TimelineVoyage } from '#contracts/port-calls/timeline';
import type { Stored } from '#platform/documents/port';
import { beforeTheFirst, type Position } from '#platform/event-store/port';
import { inSlices } from '#platform/fairness/in-slices';
import { timelineView } from '#projections/voyages/present';
import { type VoyageDocument, voyagesModel } from '#projections/voyages/read-model';
import { Presenting } from '../../platform/presenting.ts';
import { SettingsService } from '../../settings/settings.service.ts';

/** Rows that are kept at most; past that, all are let go of. */
const mostKept = 5_000;

interface Kept {
  readonly position: Position;
  readonly row: TimelineVoyage | null;
}

/**
 * Rows of the staff's timeline as they were presented last: of most voyages nothing has changed since somebody asked. A row depends on its
 * document and on the zones of ports alone.
 */
@Injectable()
export class KeptRows {
  private rows = new Map<string, Kept>();
  /** Log and generation that they are of, as a cursor, and the zones that they were presented with. */
  private of: { readonly cursor: string; readonly zones: ReadonlyMap<string, string> } | undefined;

  constructor(
    private readonly presenting: Presenting,
    private readonly settings: SettingsService,
  ) {}

  async present(found: readonly Stored<VoyageDocument>[]): Promise<readonly (TimelineVoyage | null)[]> {
    const zones = await this.settings.zones();
    const looked = await this.presenting.inputsFor(voyagesModel, []);
    const inputs = { ...looked, zoneOf: (port: string) => zones.get(port) };
    const cursor = inputs.cursorAt(beforeTheFirst);
    if (this.of?.cursor !== cursor || this.of.zones !== zones) this.rows = new Map();
    this.of = { cursor, zones };
    const kept = this.rows;
    const rows = await inSlices(found, (stored) => {
      const { id, position } = stored;
      const known = kept.get(id);
      if (known?.position === position) return known.row;
      const row = timelineView.present({ stored, inputs }, 'staff');
      kept.set(id, { position, row });
      return row;
    });
    if (kept.size > mostKept) this.rows = new Map();
    return rows;
  }
}
