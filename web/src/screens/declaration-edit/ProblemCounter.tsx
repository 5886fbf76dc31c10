import { Popover, PopoverDisclosure, PopoverHeading, PopoverProvider } from '@ariakit/react';
import { ChevronDown, OctagonAlert, TriangleAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { describeError, mergeErrors, monthPlace } from '#contracts/templates/describe-error';
import type { BookingTemplate } from '#contracts/templates/template';
import type { RowError } from '#domain/validation/errors';
import { templateOfRow } from './grid/charterers.ts';
import type { Declaration, DeclarationColumn, DeclarationRow } from './grid/declaration-row.ts';
import type { CellPlace } from '../../components/grid/rows/same-text.ts';
import { counted, displayQuantity } from '../../format/quantities.ts';
import type { DraftStore } from './draft/DraftStore.ts';
import { rowPlace } from './draft/row-name.ts';
import { UnknownNames } from './NearestNames.tsx';

const maxListed = 200;

interface Listed {
  readonly key: string;
  readonly row: DeclarationRow;
  readonly level: RowError['level'];
  readonly title: string;
  /** `SZ-2706-010, Lay to`, or `EU, May 2027`. */
  readonly place: string;
  readonly error: RowError | undefined;
}

const ofRows = (rows: readonly DeclarationRow[], template: BookingTemplate): readonly Listed[] =>
  rows.flatMap((row) =>
    mergeErrors(templateOfRow(row, template), row.errors).map(({ level, title, column, errors }) => ({
      key: `${row.id} ${title} ${column}`,
      row,
      level,
      title,
      place: `${rowPlace(row)}, ${column}`,
      error: errors[0],
    })),
  );

/** Each month of a trade once; it leads to the first row that belongs to it. */
const ofMonths = (store: DraftStore, template: BookingTemplate): readonly Listed[] =>
  store.contents.months.flatMap(({ error, ...month }) => {
    const row = store.review.months.rowOf(store.all, month);
    const { title } = describeError(template, error);
    const place = monthPlace(error);
    return row ? [{ key: `${place} ${title}`, row, level: error.level, title, place, error }] : [];
  });

const listed = (store: DraftStore, template: BookingTemplate): readonly Listed[] => {
  const all = [...ofMonths(store, template), ...ofRows(store.all, template)];
  const errors = all.filter(({ level }) => level === 'error');
  return [...errors, ...all.filter(({ level }) => level === 'warning')].slice(0, maxListed);
};

export interface ProblemCounterProps {
  readonly store: DraftStore;
  readonly template: BookingTemplate;
  readonly columns: readonly DeclarationColumn[];
  /** Goes to a cell. */
  readonly onShow: (place: CellPlace<Declaration>) => void;
  /** Goes to the cell that an error marks. */
  readonly onJump: (row: DeclarationRow, error: RowError | undefined) => void;
}

type ProblemItemsProps = Pick<ProblemCounterProps, 'store' | 'template' | 'onJump'>;

/** Made only while the list is open: thousands of rows may have something to say. */
const ProblemItems = observer(({ store, template, onJump }: ProblemItemsProps) => {
  const { errors, discrepancies } = store.contents.totals;
  return (
    <>
      <ul>
        {listed(store, template).map(({ key, row, level, title, place, error }) => (
          <li key={key}>
            <button type="button" className="problem-item" onClick={() => onJump(row, error)}>
              {level === 'error' ? (
                <OctagonAlert size={14} strokeWidth={1.75} aria-label="Error" />
              ) : (
                <TriangleAlert size={14} strokeWidth={1.75} aria-label="Warning" />
              )}
              <span className="problem-item-title">{title}</span>
              <span className="problem-item-place">{place}</span>
            </button>
          </li>
        ))}
      </ul>
      {errors + discrepancies > maxListed ? (
        <p className="problem-more">The first {maxListed} are listed; F8 goes to all of them.</p>
      ) : null}
    </>
  );
});

/** Errors and warnings of everything in view; opens their list, and each leads to its cell. */
export const ProblemCounter = observer((props: ProblemCounterProps) => {
  const { store, template, columns, onShow, onJump } = props;
  const { errors, discrepancies } = store.contents.totals;
  if (errors + discrepancies === 0) return null;
  const label = `${counted(errors, 'error')}, ${counted(discrepancies, 'warning')}`;
  return (
    <PopoverProvider placement="bottom-end">
      <PopoverDisclosure className="button button-secondary button-small problem-counter">
        <span className="problem-count problem-count-error">
          <OctagonAlert size={14} strokeWidth={1.75} aria-hidden />
          {displayQuantity(errors)}
          <span className="visually-hidden">{errors === 1 ? 'error' : 'errors'},</span>
        </span>
        <span className="problem-count problem-count-warning">
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
          {displayQuantity(discrepancies)}
          <span className="visually-hidden">{discrepancies === 1 ? 'warning' : 'warnings'}</span>
        </span>
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
      </PopoverDisclosure>
      <Popover className="popover problem-popover" gutter={4} unmountOnHide>
        <PopoverHeading className="problem-popover-title">{label}</PopoverHeading>
        <UnknownNames {...{ store, columns, onShow }} />
        <ProblemItems store={store} template={template} onJump={onJump} />
      </Popover>
    </PopoverProvider>
  );
});
