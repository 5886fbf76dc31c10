import { ArrowRight, Check, PencilLine, Ship, type LucideIcon } from 'lucide-react';
import type { MessageChange, MessageType, NominationMessageView } from '#contracts/nomination/message-view';
import type { NominationView } from '#contracts/nomination/nomination-view';
import type { NominationField } from '#domain/nomination/terms';
import { WholeNumbers } from '../../../components/WholeNumbers.tsx';
import { initialsOf, toneOf } from '../../../format/names.ts';
import { hasField } from '../nomination-words.ts';
import { aboutText, changeTitle, didText, offered, speaker, timeText, valueText } from './thread-words.ts';

const icons: Readonly<Record<Exclude<MessageType, 'message'>, LucideIcon>> = {
  new: Ship,
  updated: PencilLine,
  declaration_updated: PencilLine,
  approved: Check,
  confirmed_updates: Check,
};

type Timed = Pick<NominationView, 'etaZone'>;

const Values = ({
  change: { type, from, to },
  timed,
}: {
  readonly change: MessageChange;
  readonly timed: Timed;
}) => (
  <dd>
    {from === null ? null : (
      <del>
        <WholeNumbers text={valueText(type, from, timed)} />
      </del>
    )}
    {from !== null && to !== null ? <ArrowRight size={14} strokeWidth={1.75} aria-label="became" /> : null}
    {to === null ? null : (
      <ins>
        <WholeNumbers text={valueText(type, to, timed)} />
      </ins>
    )}
  </dd>
);

/** From-to rows behind a rule. */
const Rows = ({ message, timed }: { readonly message: NominationMessageView; readonly timed: Timed }) => {
  const rows = offered(message);
  const { changes, notTransferredBookings = [] } = message.body;
  if (rows.length === 0 && changes.length === 0 && notTransferredBookings.length === 0) return null;
  return (
    <dl className="thread-rows">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span>
              <WholeNumbers text={value} />
            </span>
          </dd>
        </div>
      ))}
      {changes.map((change) => (
        <div key={`${change.type} ${change.name ?? ''} ${change.code ?? ''}`}>
          <dt>{changeTitle(change)}</dt>
          <Values change={change} timed={timed} />
        </div>
      ))}
      {notTransferredBookings.length === 0 ? null : (
        <div>
          <dt>Not transferred</dt>
          <dd>{notTransferredBookings.join(', ')}</dd>
        </div>
      )}
    </dl>
  );
};

const tones = 4;

/** Of whoever wrote: the operator's people, or the charterer's where no broker speaks beside them. */
const sideName = ({ user }: NominationMessageView, { organisation, broker }: NominationView): string => {
  if (user === null) return '';
  if (user.isStaff) return 'G2O';
  return broker === null ? organisation.name : '';
};

export interface MessageItemProps {
  readonly message: NominationMessageView;
  readonly nomination: NominationView;
  /** Leads to the field that a message points at. */
  readonly onField: (field: NominationField) => void;
}

/** The field that a message points at, and the way to it; of a line that is gone only what it was. */
const About = ({
  field,
  nomination,
  onField,
}: Pick<MessageItemProps, 'nomination' | 'onField'> & { readonly field: NominationField }) =>
  hasField(nomination, field) ? (
    <button
      type="button"
      className="link-button thread-about"
      title="Show the field"
      onClick={() => onField(field)}
    >
      {aboutText(field, nomination)}
    </button>
  ) : (
    <p className="thread-about">{aboutText(field, nomination)}, which was taken off</p>
  );

/** One message: what somebody wrote, or what was done with what it changed. */
export const MessageItem = ({ message, nomination, onField }: MessageItemProps) => {
  const { type, user, body, timestamp } = message;
  const name = speaker(message);
  const did = didText(message);
  const Icon = type === 'message' ? null : icons[type];
  return (
    <li className="thread-message">
      {Icon ? (
        <Icon className="thread-icon" size={16} strokeWidth={1.75} aria-hidden />
      ) : (
        <span className={`avatar avatar-${toneOf(user?.id ?? '', tones)}`} aria-hidden>
          {initialsOf(name)}
        </span>
      )}
      <div>
        <p className="thread-head">
          <span>
            <strong>{name}</strong> {did === '' ? sideName(message, nomination) : did}
          </span>
          <time dateTime={timestamp}>{timeText(timestamp)}</time>
        </p>
        {body.about === null ? null : <About field={body.about} nomination={nomination} onField={onField} />}
        {body.text === null ? null : <p className="thread-text">{body.text}</p>}
        <Rows message={message} timed={nomination} />
      </div>
    </li>
  );
};
