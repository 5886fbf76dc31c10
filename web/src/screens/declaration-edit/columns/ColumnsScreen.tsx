import { ChevronDown, TriangleAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DraftView } from '#contracts/declaration-draft/draft-view';
import type { ReadingRequest } from '#contracts/workbook/upload-columns';
import { useMediaQuery, usePhone } from '../../../components/media.ts';
import { useOrganisation } from '../../../app/organisation-context.ts';
import { Page } from '../../../app/Page.tsx';
import { StatusBar } from '../../../app/StatusBar.tsx';
import { Button } from '../../../components/form/Button.tsx';
import { counted, displayQuantity } from '../../../format/quantities.ts';
import { cargoBookingsTabs } from '../../booking-lists/cargo-bookings-tabs.ts';
import { somethingFloats } from '../../../components/overlay/something-floats.ts';
import type { DraftPresence } from '../draft/DraftPresence.ts';
import { Notice } from '../Notice.tsx';
import { PresenceAvatars } from '../PresenceAvatars.tsx';
import { ColumnCards } from './ColumnCards.tsx';
import './columns.css';
import type { ColumnsStore, OpenPlace } from './ColumnsStore.ts';
import { ColumnsTable } from './ColumnsTable.tsx';
import { expiredText } from './expired-text.ts';
import { goToPlace, placeAfter } from './jump.ts';
import { Questions, QuestionsPane, Remember } from './QuestionsPane.tsx';

export interface ColumnsScreenProps {
  readonly store: ColumnsStore;
  readonly draft: DraftView;
  readonly presence: DraftPresence;
  /** Sends the answers. */
  readonly onTakeIn: (request: ReadingRequest) => void;
  readonly onDiscard: () => void;
}

/** Where the answering goes on: after an answer, at the next open one, at the first. */
const useWay = (store: ColumnsStore, screen: RefObject<HTMLElement | null>) => {
  const last = useRef<OpenPlace | null>(null);
  const [said, setSaid] = useState('');
  const go = (place: OpenPlace | undefined) => {
    if (!place || !screen.current) return;
    last.current = place;
    goToPlace(screen.current.closest('.page') ?? screen.current, place);
  };
  return {
    said,
    toFirst: () => go(store.open[0]),
    toNext: () => go(placeAfter(store.open, last.current)),
    toQuestion: (index: number) => go({ kind: 'question', index }),
    choose: (column: number, field: string | null) => {
      store.choose(column, field);
      // The suggestion that was clicked is gone: the focus stays in its row.
      go({ kind: 'column', column });
      setSaid(`${store.inWords(column)} ${store.progress}`);
    },
    read: (...[index, reading]: Parameters<ColumnsStore['read']>) => {
      store.read(index, reading);
      setSaid(store.progress);
    },
  };
};

/**
 * The answering begins at the first open place, unless the questions about the whole file stand above it and would be
 * scrolled away. F8 goes on to the next from anywhere on the page, as in the grid.
 */
const useKeys = ({ toFirst, toNext }: ReturnType<typeof useWay>, docked: boolean): void => {
  const begin = useEffectEvent(() => {
    if (docked) toFirst();
  });
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F8' || event.defaultPrevented || somethingFloats()) return;
    event.preventDefault();
    toNext();
  });
  useEffect(() => {
    begin();
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
};

/** What is still to be answered; each click leads to the next. */
const Counter = observer(
  ({ store, onNext }: { readonly store: ColumnsStore; readonly onNext: () => void }) => {
    const { length } = store.open;
    if (length === 0) return null;
    return (
      <Button size="small" className="columns-counter" onClick={onNext}>
        <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
        {length} to answer
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
      </Button>
    );
  },
);

const TakeIn = observer(
  ({
    store,
    onTakeIn,
    toFirst,
  }: Pick<ColumnsScreenProps, 'store' | 'onTakeIn'> & { readonly toFirst: () => void }) => (
    <Button
      variant="primary"
      size="small"
      aria-busy={store.busy}
      onClick={() => {
        if (store.busy) return;
        if (store.open.length > 0) toFirst();
        else onTakeIn(store.request);
      }}
    >
      {store.busy ? 'Taking in…' : `Take in ${counted(store.found.rows, 'row')}`}
    </Button>
  ),
);

/** `programa.xlsx, sheet Programa, headers in row 4`. */
const fileText = ({ sheet, headerRow }: ColumnsStore['found'], fileName: string | null): string =>
  [
    fileName ?? 'the file',
    ...(sheet === null ? [] : [`sheet ${sheet}`]),
    `headers in row ${displayQuantity(headerRow)}`,
  ].join(', ');

const Status = observer(({ store }: { readonly store: ColumnsStore }) => {
  const { all, read, notRead } = store.counts;
  return (
    <StatusBar>
      <span>
        <strong>{all}</strong> {all === 1 ? 'column' : 'columns'}
      </span>
      <span>
        <strong>{read}</strong> read
      </span>
      <span>
        <strong>{notRead}</strong> not read
      </span>
      <span>{counted(store.found.rows, 'row')}, none taken in yet</span>
    </StatusBar>
  );
});

/** What the columns of an uploaded file are, answered before any of its rows is taken in. */
export const ColumnsScreen = observer((props: ColumnsScreenProps) => {
  const { store, draft, presence, onTakeIn, onDiscard } = props;
  const organisation = useOrganisation();
  const docked = useMediaQuery('(min-width: 1280px)');
  const phone = usePhone();
  const screen = useRef<HTMLDivElement>(null);
  const way = useWay(store, screen);
  useKeys(way, docked);
  const questions = { store, onRead: way.read };
  const columns = { store, onChoose: way.choose, onAsk: way.toQuestion };
  const remember = <Remember store={store} organisation={organisation.name} />;
  const expired = expiredText(draft);
  const takeIn = expired === null ? <TakeIn {...{ store, onTakeIn }} toFirst={way.toFirst} /> : null;
  const heading = (
    <h2 className="draft-heading columns-heading">
      Columns of the file
      <span>{fileText(store.found, draft.fileName)}</span>
    </h2>
  );
  return (
    <Page
      title="Cargo Bookings"
      name="Columns of the file"
      tabs={cargoBookingsTabs(organisation.id, 'declaration')}
      presence={<PresenceAvatars presence={presence} />}
      toolbar={
        <>
          {heading}
          {expired === null ? <Counter store={store} onNext={way.toNext} /> : null}
          <Button size="small" onClick={onDiscard}>
            Discard
          </Button>
          {phone ? null : takeIn}
        </>
      }
      pane={docked ? <QuestionsPane {...questions} organisation={organisation.name} /> : null}
      status={<Status store={store} />}
      footer={
        phone && takeIn ? (
          <section className="phone-primary columns-phone" aria-label="Take in">
            {remember}
            {takeIn}
          </section>
        ) : null
      }
    >
      <div className="columns-screen" ref={screen}>
        {expired === null ? null : (
          <ul className="notices">
            <Notice>{expired}</Notice>
          </ul>
        )}
        {docked ? null : (
          <div className="columns-above">
            <Questions {...questions} />
            {phone ? null : remember}
          </div>
        )}
        {phone ? <ColumnCards {...columns} /> : <ColumnsTable {...columns} />}
        <output className="visually-hidden">{way.said}</output>
      </div>
    </Page>
  );
});
