import { observer } from 'mobx-react-lite';
import { initialsOf, toneOf } from '../../format/names.ts';
import type { DraftPresence } from './draft/DraftPresence.ts';

const maxShown = 4;

/** Who else is in this draft, by their initials. */
export const PresenceAvatars = observer(({ presence }: { readonly presence: DraftPresence }) => {
  const { others } = presence;
  if (others.length === 0) return null;
  const names = others.map(({ name }) => name).join(', ');
  return (
    <ul className="peers" aria-label={`Also here: ${names}`}>
      {others.slice(0, maxShown).map(({ id, name }) => (
        <li key={id} className={`avatar avatar-${toneOf(id, 4)}`} title={name}>
          {initialsOf(name)}
        </li>
      ))}
      {others.length > maxShown ? (
        <li className="avatar avatar-4" title={names}>
          +{others.length - maxShown}
        </li>
      ) : null}
    </ul>
  );
});
