/** What leaves the portal because of a decision. Transfers and webhooks join the mails later. */
export type EffectName = 'submission_confirmation';

/** `seeded`: demo data send nothing. `nobody`: whom it was for is gone. */
export type EffectOutcome = 'sent' | 'nobody' | 'seeded';

/** The record, in `effect-{cause}`, that an effect is done: it is never done again, whatever is replayed. */
export type EffectEvent = {
  readonly type: 'EffectDone';
  readonly data: { readonly cause: string; readonly effect: EffectName; readonly outcome: EffectOutcome };
};
