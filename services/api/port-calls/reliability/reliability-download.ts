import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  type ReliabilityCall,
  type ReliabilityDay,
  reliabilityDays,
  type ReliabilityRow,
} from '#contracts/port-calls/reliability';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import type { TableColumn } from '#platform/workbook/writing/write-table';
import { presentArrival } from '#projections/port-call-history/present-reliability';
import { portCallHistoryModel } from '#projections/port-call-history/read-model';
import { wholeList } from '../../lists/in-list-order.ts';
import { rowsInOrder, tableFile } from '../../lists/table-file.ts';
import { Presenting } from '../../platform/presenting.ts';
import { requirePeriod } from '../timeline/timeline-query.dto.ts';
import { GetReliability } from './get-reliability.ts';
import type { ReliabilityDownloadQuery } from './reliability-query.dto.ts';
import { arrivals, reliabilitySource } from './reliability-source.ts';

const text = <Row>(header: string, value: (row: Row) => string, width = 162): TableColumn<Row> => ({
  header,
  kind: 'text',
  width,
  value,
});

const figure = <Row>(header: string, value: (row: Row) => number | null): TableColumn<Row> => ({
  header,
  kind: 'numeric',
  width: 112,
  value: (row) => {
    const number = value(row);
    return number === null ? null : Math.round(number * 1000) / 1000;
  },
});

const keyOf = (days: number) => `d${days}` as ReliabilityDay;

const figureColumns = (header: string): readonly TableColumn<ReliabilityRow>[] => [
  text(header, ({ name }) => name),
  figure('Arrivals', ({ calls }) => calls),
  ...reliabilityDays.flatMap((days) => [
    figure<ReliabilityRow>(`Error, h, ${days} d ahead`, ({ ahead }) => ahead[keyOf(days)].meanErrorHours),
    figure<ReliabilityRow>(`Within 12 h, ${days} d ahead`, ({ ahead }) => ahead[keyOf(days)].within12),
    figure<ReliabilityRow>(`Within 24 h, ${days} d ahead`, ({ ahead }) => ahead[keyOf(days)].within24),
  ]),
  figure('Wait, h', ({ waitHours }) => waitHours),
  figure('Stay, h', ({ stayHours }) => stayHours),
];

const callColumns: readonly TableColumn<ReliabilityCall>[] = [
  text('Port', ({ portName }) => portName),
  text('Vessel', ({ vesselName }) => vesselName),
  text('Voyage', ({ vvn }) => vvn, 82),
  text('Trade', ({ tradeName }) => tradeName),
  text('Arrived (port time)', ({ arrivedAt }) => arrivedAt),
  ...reliabilityDays.map((days) =>
    figure<ReliabilityCall>(`Late, h, ${days} d ahead`, ({ errors }) => errors[keyOf(days)]),
  ),
  figure('Wait, h', ({ waitHours }) => waitHours),
  figure('Stay, h', ({ stayHours }) => stayHours),
];

const groupHeaders = { port: 'Port', trade: 'Trade', quarter: 'Quarter' } as const;

/** The figures as a file, or the arrivals behind them where nothing is asked that they be told by. */
@Injectable()
export class ReliabilityDownload {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly queries: QueryBus,
    private readonly presenting: Presenting,
  ) {}

  async file(query: ReliabilityDownloadQuery): Promise<StreamableFile> {
    requirePeriod(query);
    const { by, format } = query;
    if (by === undefined) return this.calls(query);
    const { data, total } = await this.queries.execute(new GetReliability(query));
    return tableFile(`reliability-by-${by}`, {
      format,
      sheet: 'Reliability',
      columns: figureColumns(groupHeaders[by]),
      rows: [...data, total],
    });
  }

  private async calls(query: ReliabilityDownloadQuery): Promise<StreamableFile> {
    const filter = reliabilitySource.filter(arrivals, query, this.presenting.today());
    const list = await wholeList(this.documents, portCallHistoryModel, filter, { sort: [['arrivedAt', -1]] });
    const inputs = await this.presenting.inputsFor(portCallHistoryModel, []);
    return tableFile('arrivals', {
      format: query.format,
      sheet: 'Arrivals',
      columns: callColumns,
      rows: rowsInOrder(this.documents, list, async (found) =>
        found.map((stored) => presentArrival(stored, inputs)),
      ),
    });
  }
}
