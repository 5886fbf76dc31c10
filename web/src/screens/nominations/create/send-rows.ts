import type {
  NominationAnswered,
  NominationOutcome,
  VesselsNominated,
} from '#contracts/nomination/nomination-calls';
import type { NominationView } from '#contracts/nomination/nomination-view';
import type { BookingSettings } from '#domain/reference/settings';
import { asHttpError } from '../../../api/http-error.ts';
import { http } from '../../../api/http.ts';
import type { SubmitOptions } from '../../../components/form/FormStore.ts';
import { cellsOf } from '../edit-terms.ts';
import { inputOf, type VesselRow } from './vessel-row.ts';

export interface SendingRows {
  /** The nominations' call. */
  readonly path: string;
  readonly settings: BookingSettings;
  readonly options: SubmitOptions;
  /** Told how many of the new vessels are settled, while it goes on. */
  readonly progress: (done: number, of: number) => void;
}

/** What differs of an open nomination from what was shown: cells, and bookings that come along. */
export const changesOf = (row: VesselRow, shown: NominationView) => {
  const aboard = new Set(shown.bookings.map(({ id }) => id));
  const cells = cellsOf(row, shown);
  const add = row.bookings.flatMap(({ id }) => (aboard.has(id) ? [] : [id]));
  return { cells, add, isNone: cells.length + add.length === 0 };
};

/** Changes an open nomination by what differs from what was shown; a refusal is the row's own. */
const edit = async (row: VesselRow, shown: NominationView, path: string): Promise<NominationOutcome> => {
  const { cells, add, isNone } = changesOf(row, shown);
  const done: NominationOutcome = { id: shown.id, leftAshore: [] };
  if (isNone) return done;
  try {
    await http.put<NominationAnswered>(`${path}/${shown.id}`, { cells, add, remove: [] });
    return done;
  } catch (failure) {
    const { status, answer } = asHttpError(failure);
    // Vessels that were nominated before it are done, and what came of them is to be told.
    const isDecided = status > 0 && status < 500;
    const why = Object.values(answer.errors ?? {}).flat();
    const message = why.length > 0 ? why.join(' ') : answer.message;
    return { refused: answer.code, message: isDecided ? message : 'Nobody answered. Please send it again.' };
  }
};

const betweenLooksMs = 1_000;

/** Many vessels go on being nominated after the answer: looked at until all of them are settled. */
const allSettled = async (
  answer: VesselsNominated,
  { path, progress }: Pick<SendingRows, 'path' | 'progress'>,
): Promise<VesselsNominated> => {
  let now = answer;
  while (!now.completed) {
    progress(now.vessels.length, now.ordered);
    await new Promise((resolve) => setTimeout(resolve, betweenLooksMs));
    now = await http.get<VesselsNominated>(`${path}/import/${answer.importId}`);
  }
  return now;
};

/** What came of each row, in their order: new vessels are one call, each change of an open nomination its own. */
export const sendRows = async (
  rows: readonly VesselRow[],
  { path, settings, options, progress }: SendingRows,
): Promise<readonly NominationOutcome[]> => {
  const outcomes = new Map<number, NominationOutcome>();
  const fresh = rows.filter(({ updates }) => updates === null);
  if (fresh.length > 0) {
    const vessels = fresh.flatMap((row) =>
      row.vesselVoyage ? [inputOf(row, row.vesselVoyage, settings)] : [],
    );
    const answer = await allSettled(await http.post<VesselsNominated>(path, { vessels }, options), {
      path,
      progress,
    });
    fresh.forEach((row, at) => {
      const outcome = answer.vessels[at];
      if (outcome) outcomes.set(row.key, outcome);
    });
  }
  for (const row of rows) {
    // One after the other: each is answered by name, and none waits for more than its own.
    if (row.updates) outcomes.set(row.key, await edit(row, row.updates, path));
  }
  return rows.flatMap(({ key }) => outcomes.get(key) ?? []);
};
