import { allBookingsList, declarationList } from '#contracts/booking/declaration-list';
import { submissionList } from '#contracts/booking/submission-view';
import type { DownloadFormat } from '#platform/workbook/writing/write-table';
import { AsOf, criteriaQueryOf, Format, pageQueryOf } from '../../lists/query.ts';

/** What narrows every list of bookings: filters in bracket notation and a search text. */
export class DeclarationCriteriaQuery extends criteriaQueryOf(declarationList) {}

/** The same of the past. */
export class DeclarationCriteriaAsOfQuery extends DeclarationCriteriaQuery {
  @AsOf()
  asOf?: string;
}

/** A page of the declaration list, or of its history. */
export class ListDeclarationsQuery extends pageQueryOf(declarationList) {}

/** A page of submissions. */
export class ListSubmissionsQuery extends pageQueryOf(submissionList) {}

/** A page of the declaration list as it was. */
export class ListDeclarationsAsOfQuery extends ListDeclarationsQuery {
  @AsOf()
  asOf?: string;
}

/** The list as a file; pages do not count. */
export class DownloadQuery extends ListDeclarationsAsOfQuery {
  @Format()
  format: DownloadFormat = 'xlsx';
}

/** History as a file; pages do not count. */
export class DownloadHistoryQuery extends ListDeclarationsQuery {
  @Format()
  format: DownloadFormat = 'xlsx';
}

/** What narrows the staff's filters. */
export class AllBookingsCriteriaQuery extends criteriaQueryOf(allBookingsList) {
  @AsOf()
  asOf?: string;
}

/** A page of the staff's list over all organisations. */
export class ListAllBookingsQuery extends pageQueryOf(allBookingsList) {
  @AsOf()
  asOf?: string;
}

/** The staff's list as a file; pages do not count. */
export class DownloadAllBookingsQuery extends ListAllBookingsQuery {
  @Format()
  format: DownloadFormat = 'xlsx';
}

/** One booking as it was. */
export class BookingQuery {
  @AsOf()
  asOf?: string;
}
