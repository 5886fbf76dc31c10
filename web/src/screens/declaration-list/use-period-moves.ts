import { reaction } from 'mobx';
import { useEffect } from 'react';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { withChange } from '../../lists/list-query.ts';
import { periodMoves } from './period-moves.ts';
import type { DeclarationView } from './use-declarations.ts';

/** Says where bookings went that leave the period which is shown, and leads there. */
export const usePeriodMoves = ({ store, query, change }: DeclarationView): void => {
  useEffect(
    () =>
      reaction(
        () => store.moves,
        (moves) => {
          for (const { to, bookings, text } of periodMoves(moves, query.status)) {
            const follow = () => {
              store.pointOut(bookings);
              change(withChange(query, { status: to, open: null, tab: null }));
            };
            snackbars.show('info', text, { label: 'Show', onSelect: follow });
          }
        },
      ),
    [store, query, change],
  );
};
