import { TriangleAlert } from 'lucide-react';
import type { Ref } from 'react';
import { displayRange } from '#contracts/cells/calendar';
import type { NominationView, SetBy } from '#contracts/nomination/nomination-view';
import { Tip } from '../../../components/overlay/Tip.tsx';
import { PaneSection } from '../../../components/pane/PaneSection.tsx';
import { etaText, marksOf } from '../nomination-words.ts';
import type { Pointing } from './pointing.tsx';
import { SignedFields } from './SignedFields.tsx';

/** A value with what is wrong with it. */
const Marked = ({
  nomination,
  cell,
  text,
}: {
  readonly nomination: NominationView;
  readonly cell: string;
  readonly text: string;
}) => {
  const mark = marksOf(nomination).get(cell);
  return mark ? (
    <span className="pane-marked">
      {text || '-'}
      <Tip text={mark.text} placement="top">
        <TriangleAlert size={14} strokeWidth={1.75} aria-label={mark.text} />
      </Tip>
    </span>
  ) : (
    text || '-'
  );
};

/** Of two fields that are shown as one, whoever set one of them last. */
const later = (a: SetBy | undefined, b: SetBy | undefined): SetBy | undefined =>
  a !== undefined && (b === undefined || a.at >= b.at) ? a : b;

export interface TermsSectionProps {
  readonly nomination: NominationView;
  /** null for who may not edit. */
  readonly onEdit: (() => void) | null;
  readonly editButton?: Ref<HTMLButtonElement>;
  readonly pointing: Pointing;
}

/** What is offered, with who set each and when. */
export const TermsSection = ({ nomination, onEdit, editButton, pointing }: TermsSectionProps) => {
  const { setBy, vesselVoyage, type, trade, comment, laycanStart, laycanFinish } = nomination;
  const marked = (cell: string, text: string) => <Marked nomination={nomination} cell={cell} text={text} />;
  return (
    <PaneSection
      label="Terms"
      title="Terms"
      {...(onEdit === null
        ? {}
        : {
            aside: (
              <button
                ref={editButton}
                type="button"
                className="link-button"
                aria-label="Edit: Terms"
                onClick={onEdit}
              >
                Edit
              </button>
            ),
          })}
    >
      <SignedFields
        pointing={pointing}
        fields={[
          {
            label: 'Vessel / voyage',
            value: vesselVoyage.name,
            fields: ['vesselVoyage'],
            hand: setBy.vesselVoyage,
          },
          {
            label: 'ETA',
            value: marked('eta', etaText(nomination.eta, nomination)),
            fields: ['eta'],
            hand: setBy.eta,
          },
          {
            label: 'Laycan',
            value: marked('laycanStart', displayRange(laycanStart, laycanFinish)),
            fields: ['laycanStart', 'laycanFinish'],
            hand: later(setBy.laycanStart, setBy.laycanFinish),
          },
          { label: 'Vessel type', value: type?.name ?? '-', fields: ['type'], hand: setBy.type },
          { label: 'Trade', value: trade?.name ?? '-', fields: ['trade'], hand: setBy.trade },
          {
            label: 'Comment',
            value: comment ?? '-',
            fields: ['comment'],
            hand: comment === null ? undefined : setBy.comment,
          },
        ]}
      />
    </PaneSection>
  );
};
