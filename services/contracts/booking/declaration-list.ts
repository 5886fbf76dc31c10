import { day, ids, listOf, months, oneOf, text, years } from '../lists/criteria.ts';
import type { CriteriaOf, PageQueryOf } from '../lists/criteria.ts';
import { periods } from './period.ts';

/** Bookings of one organisation: the declaration list, its download and history. */
export const declarationList = listOf({
  criteria: {
    trades: ids(),
    months: months(),
    /** Bookings of any month of them. */
    years: years(),
    /** Bookings whose laycan touches these days, both included; an open end does not narrow. */
    laycanFrom: day(),
    laycanTo: day(),
    loadingPorts: ids(),
    dischargePorts: ids(),
    commodities: ids(),
    types: ids(),
    statuses: ids(),
    vessels: ids(),
    status: oneOf(periods),
    search: text(128),
  },
  sorts: [
    'bookingNo',
    'code',
    'type',
    'trade',
    'month',
    'commodity',
    'vesselVoyage',
    'laycanStart',
    'laycanFinish',
    'loadingPort',
    'loadingQty',
    'organisation',
    'status',
  ],
});

/** Bookings across organisations, for staff. */
export const allBookingsList = listOf({
  criteria: { ...declarationList.criteria, organisations: ids() },
  sorts: declarationList.sorts,
});

/** Of every list of bookings: that of one organisation is narrowed by less. */
export type BookingCriteria = CriteriaOf<typeof allBookingsList>;
export type BookingPage = PageQueryOf<typeof allBookingsList>;
