import { useEffect, useState } from 'react';
import type { DraftListAnswer, TakeBackAnswer } from '#contracts/declaration-draft/draft-calls';
import type { DiscardView, DraftListItem, DraftView } from '#contracts/declaration-draft/draft-view';
import { draftListChannel } from '#contracts/live/channels';
import { isAbort } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { utcMoment } from '../../format/dates.ts';
import { counted } from '../../format/quantities.ts';
import { live, type LiveSubscription } from '../../live/connection.ts';
import { stateOfFailure } from '../../stores/load-state.ts';

const kinds = { upload: 'Upload', new: 'New declaration', edit: 'Edit' } as const;

/** `Upload declaration-march.xlsx, 4 Mar 2027, 09:12 UTC`: several may be begun in a day. */
export const draftTitle = (draft: DraftView): string =>
  `${kinds[draft.kind]}${draft.fileName ? ` ${draft.fileName}` : ''}, ${utcMoment(draft.openedAt)}`;

/** Who opened a draft, and who else had a hand in it. */
const people = ({ openedBy, openedByName, touchedBy }: DraftView): string => {
  const others = touchedBy.filter(({ id }) => id !== openedBy).map(({ name }) => name);
  return [openedByName, ...others].filter((name) => name !== null).join(', ');
};

/** `Upload march.xlsx, 4 Mar 2027, 09:12 UTC · 12 rows · A. Prado, M. Lopes` */
export const draftLine = (draft: DraftListItem): string =>
  [draftTitle(draft), counted(draft.rows, 'row'), people(draft)].filter((part) => part !== '').join(' · ');

/** What can be taken back, latest first, each with the draft that it was in. */
export interface TakeBackOffer {
  readonly draft: DraftView;
  readonly discard: DiscardView;
}

export const takeBackOffers = (discarded: readonly DraftView[]): readonly TakeBackOffer[] =>
  discarded
    .flatMap((draft) => draft.discards.map((discard) => ({ draft, discard })))
    .toSorted((a, b) => (a.discard.at < b.discard.at ? 1 : -1));

/** `Take back 12 rows of Upload march.xlsx, replaced by M. Lopes, 4 Mar 2027, 10:02 UTC` */
export const takeBackLine = ({ draft, discard }: TakeBackOffer): string => {
  const whole = draft.closed !== null && draft.discards.at(-1)?.id === discard.id;
  const how = whole && draft.closed?.because === 'replaced' ? 'replaced' : 'discarded';
  const by = discard.by.name === null ? '' : ` by ${discard.by.name}`;
  const of = `${kinds[draft.kind]}${draft.fileName ? ` ${draft.fileName}` : ''}`;
  return `Take back ${counted(discard.rows, 'row')} of ${of}, ${how}${by}, ${utcMoment(discard.at)}`;
};

/** Brings a discard back; the answer says in which draft the rows are now. @throws HttpError */
export const takeBack = (base: string, { draft, discard }: TakeBackOffer): Promise<TakeBackAnswer> =>
  http.post<TakeBackAnswer>(`${base}/drafts/${draft.id}/take-back`, { discard: discard.id });

const nothing: DraftListAnswer = { drafts: [], discarded: [], cursor: '' };

/** Pushes of one command come together. */
const togetherMs = 300;
/** Nobody else would ask again: the channel goes on from what it has pushed since. */
const retryMs = 5_000;

interface Side {
  readonly base: string;
  readonly organisation: string;
  readonly side: 'internal' | 'external';
}

/** Loads the drafts, and again whenever one of them changes; gives what ends it. */
const followDrafts = (
  { base, organisation, side }: Side,
  onAnswer: (answer: DraftListAnswer) => void,
): (() => void) => {
  const request = new AbortController();
  let channel: LiveSubscription | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const loadIn = (ms: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void load();
    }, ms);
  };
  const soon = (): void => loadIn(togetherMs);
  const load = async (): Promise<void> => {
    try {
      const found = await http.get<DraftListAnswer>(`${base}/drafts`, { signal: request.signal });
      onAnswer(found);
      channel ??= live.subscribe<DraftView>(
        draftListChannel.name({ organisationId: organisation, side }),
        { changed: soon, reload: soon, stale: soon },
        found.cursor,
      );
    } catch (failure) {
      if (isAbort(failure)) return;
      console.warn('The open drafts could not be loaded.', failure);
      if (stateOfFailure(failure).name === 'error') loadIn(retryMs);
    }
  };
  void load();
  return () => {
    request.abort();
    clearTimeout(timer);
    channel?.close();
  };
};

/** The drafts of this side, live: open ones, and what was discarded of late; none while they are not known. */
export const useDrafts = ({ base, organisation, side }: Side): DraftListAnswer => {
  const [answer, setAnswer] = useState(nothing);
  useEffect(() => followDrafts({ base, organisation, side }, setAnswer), [base, organisation, side]);
  return answer;
};
