import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { DraftListItem } from '#contracts/declaration-draft/draft-view';
import { useOrganisation } from '../../app/organisation-context.ts';
import { Checkbox } from '../../components/form/Checkbox.tsx';
import { session } from '../../stores/session.ts';
import { earlierText, inItText } from './dialogs/upload-words.ts';
import { DraftPresence } from './draft/DraftPresence.ts';

export interface ReplaceEarlierProps {
  readonly earlier: DraftListItem;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Who is in a draft now, while somebody means to replace it. */
const useWhoIsIn = (draftId: string, asks: boolean): DraftPresence => {
  const organisation = useOrganisation();
  const [presence] = useState(() => new DraftPresence(session.profile?.id ?? ''));
  useEffect(() => {
    if (!asks) return undefined;
    presence.join(organisation.id, draftId);
    return () => presence.leave();
  }, [presence, organisation.id, draftId, asks]);
  return presence;
};

/** Whether the next file takes the place of an upload that is still open: whose it is, how much, who is in it. */
export const ReplaceEarlier = observer(({ earlier, checked, onChange }: ReplaceEarlierProps) => {
  const userId = session.profile?.id ?? '';
  const presence = useWhoIsIn(earlier.id, checked);
  const inIt = inItText(earlier, presence.others, userId);
  return (
    <div className="replace-earlier">
      <Checkbox checked={checked} onChange={onChange}>
        Replace {earlierText(earlier, userId)}
      </Checkbox>
      {inIt ? <p>{inIt}</p> : null}
    </div>
  );
});
