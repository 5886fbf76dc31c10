import { CircleCheck, CircleSlash, OctagonAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { TagList } from '../../components/form/TagList.tsx';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { counted } from '../../format/quantities.ts';
import type { OutcomeGroup } from './outcomes.ts';
import { useDeclareAgain } from './use-declare-again.ts';
import './many-bookings.css';

export interface OutcomeDialogProps {
  /** `cancelled`, `assigned to Meridian`: what was done to the first of the groups that are done. */
  readonly done: string;
  readonly groups: readonly OutcomeGroup[];
  readonly organisation: string;
  /** Ids of what was cancelled, which can be declared again. */
  readonly cancelled: readonly string[];
  readonly onClose: () => void;
}

const icons = { done: CircleCheck, skipped: CircleSlash, refused: OctagonAlert } as const;

/** `12 bookings cancelled`, `10 of 12 bookings cancelled`. */
export const outcomeTitle = (groups: readonly OutcomeGroup[], done: string): string => {
  const countOf = (some: readonly OutcomeGroup[]) =>
    some.reduce((sum, { bookings }) => sum + bookings.length, 0);
  const all = countOf(groups);
  const many = countOf(groups.filter(({ kind }) => kind === 'done'));
  return many === all
    ? `${counted(all, 'booking')} ${done}`
    : `${many} of ${counted(all, 'booking')} ${done}`;
};

/** What came of many bookings, by their names; it stays until it is closed. */
export const OutcomeDialog = observer(
  ({ done, groups, organisation, cancelled, onClose }: OutcomeDialogProps) => {
    const { busy, declareAgain } = useDeclareAgain(organisation);
    return (
      <Dialog
        open
        onClose={onClose}
        title={outcomeTitle(groups, done)}
        actions={[
          ...(cancelled.length > 0
            ? [{ label: 'Declare again', busy, onSelect: () => void declareAgain(cancelled) }]
            : []),
          { label: 'Close', variant: 'primary', safe: true, onSelect: onClose },
        ]}
      >
        {groups.map(({ text, kind, bookings }) => {
          const Icon = icons[kind];
          return (
            <section key={text} className="outcome">
              <h3 className={`outcome-${kind}`}>
                <Icon size={16} strokeWidth={1.75} aria-hidden />
                {text}
              </h3>
              <TagList label={text} tags={bookings.map((name, at) => ({ id: String(at), name }))} />
            </section>
          );
        })}
        {cancelled.length > 0 ? (
          <p className="outcome-note">
            Cancelled by mistake? Within the hour you can declare them again: a new draft takes their places.
          </p>
        ) : null}
      </Dialog>
    );
  },
);
