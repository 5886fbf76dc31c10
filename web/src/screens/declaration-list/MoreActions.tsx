import { CalendarPlus, Ellipsis, Send } from 'lucide-react';
import { Button } from '../../components/form/Button.tsx';
import { ActionMenu } from '../../components/overlay/ActionMenu.tsx';

/** What is done seldom with the list. */
export const MoreActions = ({
  onFeed,
  onTransfers,
}: {
  readonly onFeed: () => void;
  /** null for who transfers nothing. */
  readonly onTransfers: (() => void) | null;
}) => (
  <ActionMenu
    button={<Button size="small" className="button-compact" aria-label="More" title="More" />}
    actions={[
      {
        label: 'Calendar feed',
        icon: <CalendarPlus size={16} strokeWidth={1.75} aria-hidden />,
        onSelect: onFeed,
      },
      ...(onTransfers === null
        ? []
        : [
            {
              label: 'Transfers to Veson',
              icon: <Send size={16} strokeWidth={1.75} aria-hidden />,
              onSelect: onTransfers,
            },
          ]),
    ]}
  >
    <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
  </ActionMenu>
);
