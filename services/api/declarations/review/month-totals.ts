import type { TradeMonth } from '#domain/validation/rows';
import type { Documents } from '#platform/documents/port';
import { bookingsModel } from '#projections/bookings/read-model';

/** MT of a charterer's bookings by trade and month, cancelled ones left out. */
export const monthTotalsOf = async (
  documents: Pick<Documents, 'group'>,
  organisation: string,
): Promise<readonly TradeMonth[]> => {
  const groups = await documents.group(bookingsModel, {
    filter: { organisationId: organisation, cancelled: false },
    keys: ['tradeId', 'month'],
    sum: ['total'],
  });
  return groups.flatMap(({ keys: { tradeId, month }, sum }): TradeMonth[] =>
    typeof tradeId === 'string' && typeof month === 'string'
      ? [{ tradeId, month, qty: sum['total'] ?? 0 }]
      : [],
  );
};
