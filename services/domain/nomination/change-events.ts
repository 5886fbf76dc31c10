import { isDischargeField, ordinalOf, type DischargeLine } from '../booking/terms.ts';
import type { NominationEvent, NominationEventType } from './events.ts';
import type { ToldCall } from './commands.ts';
import type { Nomination } from './state.ts';
import { differingNominated, nominatedValue, type NominationField, type NominationTerms } from './terms.ts';

/** What all events of one command have in common. */
export type ChangingData = Omit<
  Extract<NominationEvent, { readonly type: 'BookingCalledFor' }>['data'],
  'facts'
>;

/** The fields that an event of their own changes, and which nothing follows from. */
const eventOfField = {
  type: 'NominatedTypeChanged',
  trade: 'NominatedTradeChanged',
  nominated: 'NominatedQuantityChanged',
  comment: 'NominationCommentChanged',
  eta: 'EtaChanged',
} as const satisfies Partial<Record<NominationField, NominationEventType>>;

/** What happened to a nomination whose terms went to `terms`; empty where nothing differs. */
export const changeEvents = (
  { terms: before }: Pick<Nomination, 'terms'>,
  terms: NominationTerms,
  changing: ChangingData,
  callOf: (terms: NominationTerms) => ToldCall,
): readonly NominationEvent[] => {
  const fields = differingNominated(before, terms);
  const movesLaycan = fields.some((field) => field === 'laycanStart' || field === 'laycanFinish');
  const laycan: readonly NominationEvent[] = movesLaycan
    ? [
        {
          type: 'NominatedLaycanChanged',
          data: {
            ...changing,
            from: { start: before.laycanStart, finish: before.laycanFinish },
            to: { start: terms.laycanStart, finish: terms.laycanFinish },
          },
        },
      ]
    : [];
  return [
    ...laycan,
    ...fields
      .filter((field) => field !== 'laycanStart' && field !== 'laycanFinish')
      .map((field) => changeEvent(field, before, terms, changing, callOf)),
  ];
};

const changeEvent = (
  field: Exclude<NominationField, 'laycanStart' | 'laycanFinish'>,
  before: NominationTerms,
  terms: NominationTerms,
  changing: ChangingData,
  callOf: (terms: NominationTerms) => ToldCall,
): NominationEvent => {
  if (field === 'vesselVoyage') {
    const { callId, eta, revision } = callOf(terms);
    const { vesselVoyage: from } = before;
    return {
      type: 'NominatedVesselChanged',
      data: { ...changing, from, to: terms.vesselVoyage, callId, told: { eta, revision }, by: 'hand' },
    };
  }
  if (field === 'loadingPort') {
    const { loadingPort: from } = before;
    const { callId } = callOf(terms);
    return { type: 'NominatedLoadPortChanged', data: { ...changing, from, to: terms.loadingPort, callId } };
  }
  if (isDischargeField(field)) {
    return {
      type: 'NominatedDischargeChanged',
      data: {
        ...changing,
        ordinal: Number(ordinalOf(field)),
        from: nominatedValue(before, field) as DischargeLine | null,
        to: nominatedValue(terms, field) as DischargeLine | null,
      },
    };
  }
  return {
    type: eventOfField[field],
    data: { ...changing, from: nominatedValue(before, field), to: nominatedValue(terms, field) },
  } as NominationEvent;
};
