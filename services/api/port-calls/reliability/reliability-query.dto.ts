import { reliabilityList } from '#contracts/port-calls/reliability';
import type { DownloadFormat } from '#platform/workbook/writing/write-table';
import { criteriaQueryOf, Format, pageQueryOf } from '../../lists/query.ts';

/** Whose reliability, and what it is told by. */
export class ReliabilityQuery extends criteriaQueryOf(reliabilityList) {}

/** A page of the arrivals behind it. */
export class ReliabilityCallsQuery extends pageQueryOf(reliabilityList) {}

/** The same as a file. */
export class ReliabilityDownloadQuery extends ReliabilityQuery {
  @Format()
  format: DownloadFormat = 'xlsx';
}
