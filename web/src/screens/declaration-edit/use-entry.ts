import { useEffect, useRef } from 'react';
import type { GridController } from '../../components/grid/GridController.ts';
import type { DraftStore } from './draft/DraftStore.ts';
import type { Declaration } from './grid/declaration-row.ts';

/** Whether nobody has put the focus anywhere yet: it stands on the page, in a dialog that closes, or on what opened it. */
const isFree = (): boolean => {
  const { activeElement } = document;
  return (
    activeElement === null ||
    activeElement === document.body ||
    activeElement.id === 'content' ||
    activeElement.closest('.dialog, .notice') !== null
  );
};

/** An upload moves its errors to the top when it is reviewed; rows by hand and declared bookings stand where they will. */
const standsInOrder = ({ draft, reviewed }: Pick<DraftStore, 'draft' | 'reviewed'>): boolean =>
  draft?.kind !== 'upload' || reviewed;

/**
 * Whoever opens a grid goes on in it: it has the focus once the rows stand in their order and nothing is asked, and again
 * after each answer. `asks`: a dialog is open over it. Observes the draft: for observers only.
 */
export const useEntry = (
  store: Pick<DraftStore, 'draft' | 'reviewed'>,
  controller: Pick<GridController<Declaration>, 'enter'>,
  asks: boolean,
): void => {
  const entered = useRef(false);
  const isReady = standsInOrder(store);
  // A development remount makes another grid, which nobody has entered yet.
  useEffect(
    () => () => {
      entered.current = false;
    },
    [],
  );
  useEffect(() => {
    if (asks) entered.current = false;
    if (entered.current || !isReady || asks) return;
    entered.current = true;
    if (isFree()) controller.enter();
  }, [isReady, asks, controller]);
};
