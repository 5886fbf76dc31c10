import { allBookingsList, declarationList } from '#contracts/booking/declaration-list';
import type { DownloadFormat } from '#platform/workbook/writing/write-table';
import { criteriaQueryOf, Format, pageQueryOf } from '../../lists/query.ts';

/** What narrows every list of bookings: filters in bracket notation and a search text. */
export class DeclarationCriteriaQuery extends criteriaQueryOf(declarationList) {}

/** A page of the declaration list. */
export class ListDeclarationsQuery extends pageQueryOf(declarationList) {}

/** The list as a file; pages do not count. */
export class DownloadQuery extends ListDeclarationsQuery {
  @Format()
  format: DownloadFormat = 'xlsx';
}

/** What narrows the staff's filters. */
export class AllBookingsCriteriaQuery extends criteriaQueryOf(allBookingsList) {}

/** A page of the staff's list over all organisations. */
export class ListAllBookingsQuery extends pageQueryOf(allBookingsList) {}

/** The staff's list as a file; pages do not count. */
export class DownloadAllBookingsQuery extends ListAllBookingsQuery {
  @Format()
  format: DownloadFormat = 'xlsx';
}
