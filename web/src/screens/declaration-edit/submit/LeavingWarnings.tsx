import { TriangleAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { describeError, mergeErrors, monthPlace } from '#contracts/templates/describe-error';
import type { BookingTemplate } from '#contracts/templates/template';
import type { RowError } from '#domain/validation/errors';
import { templateOfRow } from '../grid/charterers.ts';
import type { DeclarationRow } from '../grid/declaration-row.ts';
import { WholeNumbers } from '../../../components/WholeNumbers.tsx';
import { counted, displayQuantity } from '../../../format/quantities.ts';
import type { DraftStore } from '../draft/DraftStore.ts';
import { rowName } from '../draft/row-name.ts';
import type { Leaving } from './Leaving.ts';

interface Warning {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly place: string;
  readonly row: DeclarationRow;
  readonly error: RowError | undefined;
}

const ofMonths = (store: DraftStore, leaving: Leaving, template: BookingTemplate): readonly Warning[] =>
  leaving.months.flatMap(({ error, ...month }) => {
    const row = store.review.months.rowOf(leaving.rows, month);
    const place = monthPlace(error);
    return row ? [{ key: place, ...describeError(template, error), place, row, error }] : [];
  });

const ofRows = (leaving: Leaving, template: BookingTemplate): readonly Warning[] =>
  leaving.rows.flatMap((row) => {
    const warnings = row.errors.filter(({ level }) => level === 'warning');
    return mergeErrors(templateOfRow(row, template), warnings).map(({ title, text, errors }) => ({
      key: `${row.id} ${title} ${text}`,
      title,
      text,
      place: rowName(row),
      row,
      error: errors[0],
    }));
  });

const shownAtFirst = 3;

/** Warnings of what leaves; the place leads to the cell. */
export const LeavingWarnings = observer(
  ({
    store,
    leaving,
    template,
    onJump,
  }: {
    readonly store: DraftStore;
    readonly leaving: Leaving;
    readonly template: BookingTemplate;
    readonly onJump: (row: DeclarationRow, error: RowError | undefined) => void;
  }) => {
    const [all, setAll] = useState(false);
    const warnings = [...ofMonths(store, leaving, template), ...ofRows(leaving, template)];
    if (warnings.length === 0) return null;
    return (
      <section className="leaving-section" aria-label="Warnings">
        <h3>{counted(warnings.length, 'warning')}</h3>
        <ul className="leaving-warnings">
          {warnings
            .slice(0, all ? undefined : shownAtFirst)
            .map(({ key, title, text, place, row, error }) => (
              <li key={key}>
                <TriangleAlert size={14} strokeWidth={1.75} aria-label="Warning" />
                <span className="leaving-warning-title">{title}</span>
                <button type="button" className="link-button" onClick={() => onJump(row, error)}>
                  {place}
                </button>
                <span className="leaving-warning-text">
                  <WholeNumbers text={text} />
                </span>
              </li>
            ))}
        </ul>
        {!all && warnings.length > shownAtFirst ? (
          <button type="button" className="link-button" onClick={() => setAll(true)}>
            Show all {displayQuantity(warnings.length)}
          </button>
        ) : null}
      </section>
    );
  },
);
