import { ArrowRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { WholeNumbers } from '../../../components/WholeNumbers.tsx';
import { initialsOf, toneOf } from '../../../format/names.ts';
import { Tick } from '../../../components/form/Checkbox.tsx';
import { counted } from '../../../format/quantities.ts';
import type { DraftStore } from '../draft/DraftStore.ts';
import { editOf } from './edit-in-words.ts';
import type { Group, Leaving, Unit } from './Leaving.ts';
import { lastEditOf, namesOf, rowsIn } from './people.ts';

const shownAtFirst = 5;

interface Parts {
  readonly store: DraftStore;
  readonly leaving: Leaving;
}

/** One row of a colleague, and what changed in it. */
const UnitLine = observer(({ store, leaving, unit }: Parts & { readonly unit: Unit }) => {
  const edit = editOf(leaving.gridRows([unit]), unit.hands);
  if (!edit) return null;
  const { name, label, from, to, more } = edit;
  return (
    <li className="whose-row">
      <Tick
        label={`${name}, ${namesOf(store, unit.hands)}`}
        checked={leaving.isTicked(unit)}
        disabled={unit.errors > 0}
        onChange={(wanted) => leaving.tick([unit], wanted)}
      />
      <span className="whose-name">{name}</span>
      <span className="whose-label">
        {label}
        {more > 0 ? ` +${more}` : ''}
      </span>
      {unit.errors > 0 ? (
        <span className="whose-errors">{counted(unit.errors, 'error')} to mend</span>
      ) : (
        <span className="whose-change">
          {edit.isNew ? (
            <span>
              <WholeNumbers text={from} />
            </span>
          ) : (
            <del>
              <WholeNumbers text={from} />
            </del>
          )}
          <ArrowRight size={14} strokeWidth={1.75} aria-label={edit.isNew ? 'to' : 'became'} />
          <ins>
            <WholeNumbers text={to} />
          </ins>
        </span>
      )}
    </li>
  );
});

const GroupLines = observer(({ store, leaving, group }: Parts & { readonly group: Group }) => {
  const [all, setAll] = useState(false);
  const { units, hands } = group;
  const name = namesOf(store, hands);
  const ticked = units.filter((unit) => leaving.isTicked(unit)).length;
  const lastEdit = lastEditOf(store, hands);
  const [first = ''] = hands;
  return (
    <>
      <li className="whose-person">
        <Tick
          label={name}
          checked={ticked > 0 && ticked < units.length ? 'some' : ticked > 0}
          disabled={units.every(({ errors }) => errors > 0)}
          onChange={(wanted) => leaving.tick(units, wanted)}
        />
        <span className={`avatar whose-avatar avatar-${toneOf(first, 4)}`} aria-hidden>
          {initialsOf(name)}
        </span>
        <strong>{name}</strong>
        <span className="whose-count">
          {counted(rowsIn(units), 'row')}
          {lastEdit === null ? '' : `, last edit ${lastEdit}`}
        </span>
      </li>
      {units.slice(0, all ? undefined : shownAtFirst).map((unit) => (
        <UnitLine key={unit.id} {...{ store, leaving, unit }} />
      ))}
      {!all && units.length > shownAtFirst ? (
        <li className="whose-row">
          <button type="button" className="link-button" onClick={() => setAll(true)}>
            Show {units.length - shownAtFirst} more
          </button>
        </li>
      ) : null}
    </>
  );
});

/** Whose edits leave: mine, and row by row those of colleagues. */
export const WhoseEdits = observer(({ store, leaving }: Parts) => {
  const { mine, groups, whose } = leaving;
  const ticked = mine.filter((unit) => leaving.isTicked(unit)).length;
  return (
    <section className="leaving-section" aria-labelledby="whose-edits">
      <div className="whose-head">
        <h3 id="whose-edits">Whose edits</h3>
        <fieldset className="segments" aria-label="Whose edits">
          <button
            type="button"
            className="segment"
            aria-pressed={whose === 'mine'}
            aria-keyshortcuts="M"
            onClick={() => leaving.onlyMine()}
          >
            Only mine <kbd>M</kbd>
          </button>
          <button
            type="button"
            className="segment"
            aria-pressed={whose === 'everyone'}
            onClick={() => leaving.everyones()}
          >
            Everyone’s
          </button>
        </fieldset>
      </div>
      <ul className="whose-list">
        {mine.length > 0 ? (
          <li className="whose-person">
            <Tick
              label="Mine"
              checked={ticked > 0 && ticked < mine.length ? 'some' : ticked > 0}
              onChange={(wanted) => leaving.tick(mine, wanted)}
            />
            <strong>Mine</strong>
            <span className="whose-count">{counted(rowsIn(mine), 'row')}</span>
          </li>
        ) : null}
        {groups.map((group) => (
          <GroupLines key={group.key} {...{ store, leaving, group }} />
        ))}
      </ul>
    </section>
  );
});
