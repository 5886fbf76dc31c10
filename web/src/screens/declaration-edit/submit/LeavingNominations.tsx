import { Ship } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { counted, displayQuantity } from '../../../format/quantities.ts';
import type { DraftStore } from '../draft/DraftStore.ts';
import type { Leaving } from './Leaving.ts';
import { toldNominations } from './leaving-nominations.ts';

const shownAtFirst = 3;
const namedAtFirst = 10;

/** Nominations that hear of what leaves: bookings that are on a ship. */
export const LeavingNominations = observer(
  ({ store, leaving }: { readonly store: DraftStore; readonly leaving: Leaving }) => {
    const [all, setAll] = useState(false);
    const told = toldNominations(leaving.rows, store.context.side);
    if (told.length === 0) return null;
    return (
      <section className="leaving-section" aria-label="Nominations">
        <h3>Changes go to {counted(told.length, 'nomination')}</h3>
        <ul className="leaving-nominations">
          {told.slice(0, all ? undefined : shownAtFirst).map(({ id, vessel, rows, text }) => (
            <li key={id}>
              <Ship size={14} strokeWidth={1.75} aria-hidden />
              <span className="leaving-nomination-vessel">{vessel}</span>
              <span className="leaving-nomination-text">
                {rows.slice(0, namedAtFirst).join(', ')}
                {rows.length > namedAtFirst ? ` +${displayQuantity(rows.length - namedAtFirst)}` : ''}. {text}
              </span>
            </li>
          ))}
        </ul>
        {!all && told.length > shownAtFirst ? (
          <button type="button" className="link-button" onClick={() => setAll(true)}>
            Show all {displayQuantity(told.length)}
          </button>
        ) : null}
      </section>
    );
  },
);
