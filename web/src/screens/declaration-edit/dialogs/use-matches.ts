import { useState } from 'react';
import type { MatchesRequest } from '#contracts/declaration-draft/draft-calls';
import { asHttpError } from '../../../api/http-error.ts';
import { snackbars } from '../../../components/feedback/snackbars.ts';
import { counted } from '../../../format/quantities.ts';
import type { DraftStore } from '../draft/DraftStore.ts';
import { asNew, leaveOut, type MatchQuestion, questionOf, reasons } from './match-questions.ts';

/** What is chosen for each row by hand: a booking's id, `asNew`, `leaveOut`, or nothing yet. */
export type Choices = Readonly<Record<string, string>>;

/** What holds for a row: what was chosen, else what usually does for its reason. */
export const choiceFor = (choices: Choices, { row, reason }: MatchQuestion): string =>
  choices[row.id] ?? reasons[reason].usual;

/** One answer for all rows that were matched alike, and the rows that are left out. */
export const decisionsOf = (
  questions: readonly MatchQuestion[],
  choices: Choices,
): { readonly request: MatchesRequest; readonly leftOut: readonly string[] } => {
  const byChoice = Map.groupBy(questions, (question) => choiceFor(choices, question));
  const rowsOf = (choice: string) => (byChoice.get(choice) ?? []).map(({ row }) => row.id);
  const matched = [...byChoice.keys()].filter((choice) => choice !== '' && choice !== leaveOut);
  return {
    request: {
      answers: matched.map((choice) => ({
        rows: rowsOf(choice),
        match: choice === asNew ? { as: 'new' } : { as: 'booking', bookingId: choice },
      })),
    },
    leftOut: rowsOf(leaveOut),
  };
};

export interface Matches {
  readonly questions: readonly MatchQuestion[];
  /** Bookings that were chosen already: no two rows are one booking. */
  readonly taken: ReadonlySet<string>;
  readonly choiceOf: (question: MatchQuestion) => string;
  readonly choose: (questions: readonly MatchQuestion[], choice: string) => void;
  readonly canSend: boolean;
  readonly send: () => void;
}

/** What the user has chosen so far for the rows that ask; it goes to the server when it is saved. */
export const useMatches = (store: DraftStore, onSent: () => void): Matches => {
  const [choices, setChoices] = useState<Choices>({});
  const [busy, setBusy] = useState(false);
  const questions = store.contents.asking.flatMap((row) => questionOf(row, store.known) ?? []);
  const choiceOf = (question: MatchQuestion) => choiceFor(choices, question);
  const canSend = !busy && questions.some((question) => choiceOf(question) !== '');
  const save = async () => {
    const { request, leftOut } = decisionsOf(questions, choices);
    if (request.answers.length > 0) await store.api.match(store.importId, request);
    if (leftOut.length > 0) store.commands.discard(leftOut, `${counted(leftOut.length, 'row')} left out.`);
  };
  const send = () => {
    if (!canSend) return;
    setBusy(true);
    save()
      .then(() => {
        setChoices({});
        onSent();
      })
      .catch((failure: unknown) => snackbars.error(asHttpError(failure).answer.message))
      .finally(() => setBusy(false));
  };
  return {
    questions,
    taken: new Set(questions.map(choiceOf).filter((choice) => choice !== asNew && choice !== leaveOut)),
    choiceOf,
    choose: (chosen, choice) =>
      setChoices({ ...choices, ...Object.fromEntries(chosen.map(({ row }) => [row.id, choice])) }),
    canSend,
    send,
  };
};
