import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { nearestOptions } from '#contracts/cells/nearest-options';
import type { NamedRef } from '#domain/booking/terms';
import { planWrites } from '../../components/grid/ranges/writes.ts';
import {
  cellsWithText,
  type CellPlace,
  type UnknownName,
  unknownNames,
  unreadText,
  writesOf,
} from '../../components/grid/rows/same-text.ts';
import type { Declaration, DeclarationColumn, DeclarationRow } from './grid/declaration-row.ts';
import { counted, displayQuantity } from '../../format/quantities.ts';
import type { DraftStore } from './draft/DraftStore.ts';
import './nearest-names.css';

const maxOffered = 3;
const maxNames = 50;

/** In one step, to be undone as one. */
const use = (store: DraftStore, places: readonly CellPlace<Declaration>[], { id, name }: NamedRef): void =>
  store.commands.execute('fill', planWrites(writesOf(places, { id, name })).changes);

/** The options that a name in no list most likely means, for its cell and for all cells that hold it. */
export const NearestOptions = observer(
  ({
    store,
    columns,
    place,
    onUse,
  }: {
    readonly store: DraftStore;
    readonly columns: readonly DeclarationColumn[];
    readonly place: CellPlace<Declaration>;
    /** The options go with the error that they mend: the focus goes to the cell before they do. */
    readonly onUse: () => void;
  }) => {
    const { row, column } = place;
    const text = unreadText(row, column);
    const options = column.options?.(row);
    if (text === undefined || !options) return null;
    const nearest = nearestOptions(text, options, maxOffered);
    if (nearest.length === 0) return null;
    const alike = cellsWithText(store.all, columns, column, text);
    const choose = (places: readonly CellPlace<Declaration>[], option: NamedRef) => {
      onUse();
      use(store, places, option);
    };
    return (
      <ul className="nearest">
        {nearest.map((option) => (
          <li key={option.id}>
            <button type="button" className="link-button" onClick={() => choose([place], option)}>
              {option.name}
            </button>
            {alike.length > 1 ? (
              <button
                type="button"
                className="link-button nearest-all"
                aria-label={`Use ${option.name} in all ${counted(alike.length, 'cell')}`}
                onClick={() => choose(alike, option)}
              >
                Use it in all {displayQuantity(alike.length)} cells
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    );
  },
);

/** Of the cells that a row's errors mark, those whose name is in no list, each once. */
export const unreadPlaces = (
  row: DeclarationRow,
  columns: readonly (DeclarationColumn | undefined)[],
): readonly CellPlace<Declaration>[] =>
  [...new Set(columns)].flatMap((column) =>
    column?.kind === 'options' && unreadText(row, column) !== undefined ? [{ row, column }] : [],
  );

const NameLine = ({
  name: { text, first, cells, options },
  onShow,
  onUse,
}: {
  readonly name: UnknownName<Declaration>;
  readonly onShow: (place: CellPlace<Declaration>) => void;
  readonly onUse: (option: NamedRef) => void;
}) => {
  // Other cells change all the time, and the list of names with them; what is near a name does not.
  const nearest = useMemo(() => nearestOptions(text, options, 2), [text, options]);
  return (
    <li className="unknown-name">
      <button type="button" className="unknown-name-text" onClick={() => onShow(first)}>
        “{text}”
        <span>
          {first.column.header}, {counted(cells, 'cell')}
        </span>
      </button>
      {nearest.map((option) => (
        <button
          key={option.id}
          type="button"
          className="button button-secondary button-small"
          aria-label={`Use ${option.name} in ${cells === 1 ? '' : 'all '}${counted(cells, 'cell')}`}
          onClick={() => onUse(option)}
        >
          {option.name}
        </button>
      ))}
    </li>
  );
};

/** Every name that is in no list, once, with what it most likely means: one click mends all its cells. */
export const UnknownNames = observer(
  ({
    store,
    columns,
    onShow,
  }: {
    readonly store: DraftStore;
    readonly columns: readonly DeclarationColumn[];
    readonly onShow: (place: CellPlace<Declaration>) => void;
  }) => {
    const names = unknownNames(store.all, columns);
    if (names.length === 0) return null;
    return (
      <section aria-label="Names that are in no list">
        <h3 className="problem-popover-title">
          Names that are in no list: one click uses the option in all their cells
        </h3>
        <ul>
          {names.slice(0, maxNames).map((name) => (
            <NameLine
              key={`${name.first.column.id} ${name.text}`}
              {...{ name, onShow }}
              onUse={(option) =>
                use(store, cellsWithText(store.all, columns, name.first.column, name.text), option)
              }
            />
          ))}
        </ul>
        {names.length > maxNames ? (
          <p className="problem-more">The {maxNames} that stand most often are listed.</p>
        ) : null}
      </section>
    );
  },
);
