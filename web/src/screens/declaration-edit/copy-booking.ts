import { isDischargeField, type BookingField } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/events';
import type { BookingView } from '#contracts/booking/booking-view';
import type { RequestedChange } from '#contracts/declaration-draft/draft-calls';
import { bookingCells } from '../../components/grid/booking-cells.ts';

/** What a new row does not take over: the customer's reference names one cargo only. */
const ownFields: ReadonlySet<string> = new Set(['code']);

/** The changes that make the row `id` a copy of a booking; its discharge lines are numbered anew. */
export const copyOf = (booking: BookingView, id: string): readonly RequestedChange[] => {
  let line = 0;
  return Object.entries(bookingCells(booking)).flatMap(([name, value]): readonly RequestedChange[] => {
    if (value === null || value === undefined || ownFields.has(name)) return [];
    const field = isDischargeField(name) ? (`discharge.${(line += 1)}` as const) : (name as BookingField);
    const to: CellValue = value;
    return [{ id, field, from: null, to }];
  });
};
