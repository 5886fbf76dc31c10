import { FilePenLine, FileStack, Undo2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useLocation } from 'wouter';
import type { DraftView } from '#contracts/declaration-draft/draft-view';
import { asHttpError } from '../../api/http-error.ts';
import { useOrganisation } from '../../app/organisation-context.ts';
import { paths } from '../cargo-bookings/paths.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { Button } from '../../components/form/Button.tsx';
import { ActionMenu } from '../../components/overlay/ActionMenu.tsx';
import { counted } from '../../format/quantities.ts';
import { session } from '../../stores/session.ts';
import {
  draftLine,
  takeBack,
  takeBackLine,
  takeBackOffers,
  useDrafts,
  type TakeBackOffer,
} from './open-drafts.ts';
import { takenBackText } from './taken-back-text.ts';

/** So many of them are offered. */
const maxOffers = 8;

const screenOf = (organisation: string, kind: DraftView['kind']): string =>
  kind === 'edit' ? paths.editDeclaration(organisation) : paths.newDeclaration(organisation);

/** What is begun on this side, by whom, and what was discarded of late. */
export const OpenDrafts = observer(({ base }: { readonly base: string }) => {
  const { id } = useOrganisation();
  const [, navigate] = useLocation();
  const side = session.isStaff ? 'internal' : 'external';
  const { drafts, discarded } = useDrafts({ base, organisation: id, side });
  const offers = takeBackOffers(discarded).slice(0, maxOffers);
  if (drafts.length + offers.length === 0) return null;
  const bringBack = async (offer: TakeBackOffer): Promise<void> => {
    try {
      const answer = await takeBack(base, offer);
      snackbars.success(takenBackText(answer));
      navigate(`${screenOf(id, offer.draft.kind)}?draft=${answer.importId}`);
    } catch (failure) {
      snackbars.error(asHttpError(failure).message);
    }
  };
  return (
    <ActionMenu
      button={<Button size="small" className="button-compact" />}
      actions={[
        ...drafts.map((draft) => ({
          label: draftLine(draft),
          icon: <FilePenLine size={16} strokeWidth={1.75} aria-hidden />,
          onSelect: () => navigate(`${screenOf(id, draft.kind)}?draft=${draft.id}`),
        })),
        ...offers.map((offer) => ({
          label: takeBackLine(offer),
          icon: <Undo2 size={16} strokeWidth={1.75} aria-hidden />,
          onSelect: () => void bringBack(offer),
        })),
      ]}
    >
      <FileStack size={16} strokeWidth={1.75} aria-hidden />
      {drafts.length > 0 ? (
        <span>
          {drafts.length}
          <span className="button-text"> {drafts.length === 1 ? 'open draft' : 'open drafts'}</span>
        </span>
      ) : (
        <span className="button-text">
          Take back<span className="visually-hidden"> one of {counted(offers.length, 'discard')}</span>
        </span>
      )}
    </ActionMenu>
  );
});
