import type { DraftEvent, DraftKind, RowOutcome } from '#domain/declaration-draft/events';
import type { Recorded } from '#domain/shared/envelope';
import { type EventNamed, isEvent } from '#domain/stored-events';

/** How a submission came out, for the mail that confirms it. */
export interface SubmissionSummary {
  readonly submissionId: string;
  /** User id of who submitted. */
  readonly submittedBy: string;
  /** ISO moment. */
  readonly submittedAt: string;
  readonly organisation: string;
  /** In whose draft it was prepared: under its address the receipt is. */
  readonly preparedBy: string;
  readonly kind: DraftKind;
  /** Rows that became bookings. */
  readonly declared: number;
  /** Rows that amended one; those that left it as it was are none of them. */
  readonly amended: number;
  /** Rows that came back for another look. */
  readonly returned: number;
}

type Opened = EventNamed<'DraftOpened'>['data'];

const cameOut = (settled: RowOutcome): string =>
  settled.outcome === 'declared' && settled.unchanged ? 'unchanged' : settled.outcome;

/** Reads one submission out of its draft's events; undefined where they tell of none. */
export const summarise = (
  history: readonly Recorded<DraftEvent>[],
  submissionId: string,
): SubmissionSummary | undefined => {
  let opened: Opened | undefined;
  let submitted: { readonly by: string; readonly at: string } | undefined;
  const numbered = new Map<string, boolean>();
  const outcomes = new Map<string, string>();
  for (const event of history) {
    if (isEvent(event, 'DraftOpened')) opened = event.data;
    if (!('submissionId' in event.data) || event.data.submissionId !== submissionId) continue;
    if (isEvent(event, 'DeclarationSubmitted')) {
      submitted = { by: event.metadata.actor, at: event.data.submittedAt };
    } else if (isEvent(event, 'SubmissionRowsListed')) {
      for (const { row, bookingNo } of event.data.rows) numbered.set(row, bookingNo !== null);
    } else if (isEvent(event, 'RowsSettled')) {
      for (const settled of event.data.outcomes) outcomes.set(settled.row, cameOut(settled));
    }
  }
  if (!opened || !submitted) return undefined;
  const count = (test: (row: string, outcome: string) => boolean): number =>
    [...outcomes].filter(([row, outcome]) => test(row, outcome)).length;
  return {
    submissionId,
    submittedBy: submitted.by,
    submittedAt: submitted.at,
    organisation: opened.organisation,
    preparedBy: opened.preparedBy,
    kind: opened.kind,
    declared: count((row, outcome) => outcome === 'declared' && numbered.get(row) === true),
    amended: count((row, outcome) => outcome === 'declared' && numbered.get(row) !== true),
    returned: count((_row, outcome) => outcome !== 'declared' && outcome !== 'unchanged'),
  };
};
