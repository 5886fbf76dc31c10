import { PageNumber, PageSize } from '../platform/paging.ts';

/** A page of the outbox. */
export class OutboxQuery {
  @PageNumber() page = 1;
  @PageSize() per_page = 10;
}
