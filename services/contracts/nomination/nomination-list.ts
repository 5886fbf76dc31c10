import {
  type CriteriaOf,
  day,
  ids,
  listOf,
  months,
  oneOf,
  type PageQueryOf,
  text,
  years,
} from '../lists/criteria.ts';
import { periods } from '../booking/period.ts';

/** Vessels nominated to one organisation, or to those of a broker. */
export const nominationList = listOf({
  criteria: {
    trades: ids(),
    months: months(),
    years: years(),
    /** Vessels whose laycan touches these days, both included; an open end does not narrow. */
    laycanFrom: day(),
    laycanTo: day(),
    loadingPorts: ids(),
    dischargePorts: ids(),
    types: ids(),
    /** `ShownNominationStatus`, and `approved`. */
    statuses: ids(),
    vessels: ids(),
    /** A period. */
    status: oneOf(periods),
    search: text(128),
  },
  sorts: [
    'vesselVoyage',
    'trade',
    'type',
    'eta',
    'laycanStart',
    'laycanFinish',
    'loadingPort',
    'nominated',
    'status',
  ],
});

export type NominationCriteria = CriteriaOf<typeof nominationList>;
export type NominationPage = PageQueryOf<typeof nominationList>;
