import { StreamableFile } from '@nestjs/common';
import type { Documents, Stored } from '#platform/documents/port';
import { downloadTypes, type Table, writeTable } from '#platform/workbook/writing/write-table';
import { inListOrder, type WholeList } from './in-list-order.ts';

/** The rows of a whole list, presented some hundred at a time. */
export async function* rowsInOrder<Doc, Row>(
  documents: Pick<Documents, 'find'>,
  list: WholeList<Doc>,
  present: (found: readonly Stored<Doc>[]) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for await (const found of inListOrder(documents, list)) yield* await present(found);
}

/** A table as a download of that name, without its ending. */
export const tableFile = <Row>(name: string, table: Table<Row>): StreamableFile =>
  new StreamableFile(writeTable(table), {
    type: downloadTypes[table.format],
    disposition: `attachment; filename="${name}.${table.format}"`,
  });
