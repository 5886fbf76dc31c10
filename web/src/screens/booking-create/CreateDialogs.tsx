import { observer } from 'mobx-react-lite';
import { describeError } from '#contracts/templates/describe-error';
import { templateOf } from '#contracts/templates/template-of';
import { useOrganisation } from '../../app/organisation-context.ts';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import type { BookingFormStore } from './BookingFormStore.ts';

/** Warnings do not block, but nobody creates a booking without having seen them. */
export const WarningsDialog = observer(
  ({ store, onConfirm }: { readonly store: BookingFormStore; readonly onConfirm: () => void }) => {
    const template = templateOf(useOrganisation().settings.bookingTemplate);
    const texts = [
      ...new Set(
        (store.warnings ?? [])
          .map((warning) => describeError(template, warning))
          .map(({ title, text }) => `${title}. ${text}`),
      ),
    ];
    return (
      <Dialog
        open={texts.length > 0}
        onClose={() => store.forgetWarnings()}
        title="Create with warnings?"
        actions={[
          { label: 'Go back', safe: true, onSelect: () => store.forgetWarnings() },
          { label: 'Create with warnings', variant: 'primary', onSelect: onConfirm },
        ]}
      >
        <ul className="create-warnings">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Dialog>
    );
  },
);

/** Nothing typed is lost without asking. */
export const DiscardDialog = ({
  open,
  based,
  onKeep,
  onDiscard,
}: {
  readonly open: boolean;
  readonly based: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}) => (
  <Dialog
    open={open}
    onClose={onKeep}
    title="Discard Booking Creation?"
    text={`Unsaved booking will be lost, and you won't be able to create a new booking${based ? ' based on the deleted one' : ''}. Are you sure you want to leave?`}
    actions={[
      { label: 'No, keep it', safe: true, onSelect: onKeep },
      { label: 'Yes, discard', variant: 'danger-solid', onSelect: onDiscard },
    ]}
  />
);
