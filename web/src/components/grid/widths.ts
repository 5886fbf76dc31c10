import { readStored, writeStored } from '../../stores/stored.ts';

const isWidths = (value: unknown): value is Readonly<Record<string, number>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((width) => Number.isFinite(width));

/** The widths that somebody dragged columns to, by the columns' ids; the browser remembers them. */
export class ColumnWidths {
  private readonly widths: Map<string, number>;

  constructor(private readonly key: string) {
    this.widths = new Map(Object.entries(this.stored()));
  }

  readonly of = (columnId: string): number | undefined => this.widths.get(columnId);

  keep(columnId: string, width: number): void {
    this.widths.set(columnId, Math.round(width));
    writeStored(this.key, JSON.stringify(Object.fromEntries(this.widths)));
  }

  private stored(): Readonly<Record<string, number>> {
    try {
      const value: unknown = JSON.parse(readStored(this.key) ?? '{}');
      return isWidths(value) ? value : {};
    } catch {
      // Whatever else stands there, nobody has dragged anything yet.
      return {};
    }
  }
}
