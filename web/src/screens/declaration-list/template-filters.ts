import type { BookingTemplate } from '#contracts/templates/template';
import type { FilterNameOf } from '../../lists/list-query.ts';
import type { DeclarationQuery } from '../booking-lists/booking-queries.ts';

type FilterName = FilterNameOf<DeclarationQuery>;

/** Fields behind the button: the template's filters, with those that its flags switch on. A laycan has two ends. */
export const filtersOf = ({
  filters,
  laycanFilter,
  statusFilter,
  yearSelect,
}: BookingTemplate): readonly FilterName[] => [
  ...(yearSelect ? (['years'] as const) : []),
  ...(laycanFilter ? (['laycanFrom', 'laycanTo'] as const) : []),
  ...filters,
  ...(statusFilter ? (['statuses'] as const) : []),
];
