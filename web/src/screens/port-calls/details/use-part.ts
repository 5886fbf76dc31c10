import { useEffect, useState } from 'react';
import type { Query } from '../../../api/query.ts';
import { PartStore } from '../../../stores/PartStore.ts';
import { type CallPlace, useCall } from './call-place.ts';

/** The address of one of a call's answers: `schedule`, `contacts/ports`. */
export const pathOf = ({ base, portId }: Pick<CallPlace, 'base' | 'portId'>, name: string): string =>
  `${base}/${encodeURIComponent(portId)}/${name}`;

const nothing: Query = {};

/**
 * One of the answers of the call that is shown, kept current. Read it inside an observer.
 *
 * @param query the same object while the same is asked for
 * @param isEmpty whether an answer holds nothing to show; as of the first call
 */
export const usePart = <Answer>(
  name: string,
  query: Query = nothing,
  isEmpty?: (answer: Answer) => boolean,
): PartStore<Answer> => {
  const place = useCall();
  const [store] = useState(() => new PartStore<Answer>(isEmpty));
  const path = pathOf(place, name);
  useEffect(() => () => store.close(), [store]);
  useEffect(() => void store.show(path, query), [store, path, query]);
  useEffect(() => place.changes.listen((spread) => store.refresh(spread)), [store, place.changes]);
  return store;
};
