import { CalendarPlus, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { ProfileOrganisation } from '#contracts/people/profile';
import { Button } from '../../components/form/Button.tsx';
import { ActionMenu } from '../../components/overlay/ActionMenu.tsx';
import { CalendarFeedDialog } from '../calendar-feed/CalendarFeedDialog.tsx';

/** What is done seldom with the list. */
export const MoreActions = ({ organisation }: { readonly organisation: ProfileOrganisation }) => {
  const [isFeedAsked, askForFeed] = useState(false);
  return (
    <>
      <ActionMenu
        button={<Button size="small" className="button-compact" aria-label="More" title="More" />}
        actions={[
          {
            label: 'Calendar feed',
            icon: <CalendarPlus size={16} strokeWidth={1.75} aria-hidden />,
            onSelect: () => askForFeed(true),
          },
        ]}
      >
        <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
      </ActionMenu>
      {isFeedAsked ? (
        <CalendarFeedDialog
          subject={`the laycans of ${organisation.name}`}
          path={`/customer/organisation/${organisation.id}/cargo-bookings/calendar-feeds`}
          onClose={() => askForFeed(false)}
        />
      ) : null}
    </>
  );
};
