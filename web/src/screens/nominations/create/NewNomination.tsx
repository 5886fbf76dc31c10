import { CircleOff } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { ProfileOrganisation } from '#contracts/people/profile';
import type { BookingSettings } from '#domain/reference/settings';
import { useOrganisation } from '../../../app/organisation-context.ts';
import { Page } from '../../../app/Page.tsx';
import { Block } from '../../../components/feedback/Block.tsx';
import { SkeletonRows } from '../../../components/feedback/Skeleton.tsx';
import { snackbars } from '../../../components/feedback/snackbars.ts';
import { buttonClass } from '../../../components/form/Button.tsx';
import { session } from '../../../stores/session.ts';
import { cargoBookingsTabs } from '../../booking-lists/cargo-bookings-tabs.ts';
import { bookingSettings } from '../../booking-lists/settings-store.ts';
import { paths } from '../../cargo-bookings/paths.ts';
import { NominateForm } from './NominateForm.tsx';
import { NominatingStore } from './NominatingStore.ts';
import { refusedText, takenText, type SentRows } from './sent-words.ts';
import { ashoreText } from './VesselCard.tsx';
import '../pane/nomination-pane.css';
import './create-nomination.css';

/** Says what came of it, and what did not. */
const tell = (sent: SentRows): void => {
  const taken = takenText(sent);
  if (taken !== '') snackbars.success(taken);
  const ashore = sent.nominated.flatMap(({ leftAshore }) => leftAshore);
  if (ashore.length > 0) snackbars.show('warning', ashoreText(ashore));
  const refused = refusedText(sent);
  if (refused !== '') snackbars.error(refused);
};

interface NominatingProps {
  readonly organisation: ProfileOrganisation;
  readonly settings: BookingSettings;
}

const Nominating = observer(({ organisation, settings }: NominatingProps) => {
  const [, navigate] = useLocation();
  const base = `/customer/organisation/${organisation.id}/cargo-bookings/cargo-nominations`;
  const [store] = useState(
    () =>
      new NominatingStore(
        {
          organisation: organisation.id,
          template: organisation.settings.bookingTemplate,
          user: session.profile?.id ?? '',
          settings,
        },
        base,
      ),
  );
  useEffect(() => session.onExpiry(() => store.rows.length + store.ticked.length > 0), [store]);
  const send = async () => {
    const sent = await store.send();
    if (sent === null) return;
    tell(sent);
    if (sent.refused.length > 0) return;
    const ids = [...sent.nominated, ...sent.updated].map(({ id }) => id);
    navigate(paths.nominations(organisation.id), { state: { nominated: ids } });
  };
  return <NominateForm store={store} base={base} onSend={() => void send()} />;
});

/** Bookings and a voyage fill a row; rows are looked at, changed and nominated. */
export const NewNomination = observer(() => {
  const organisation = useOrganisation();
  useEffect(() => void bookingSettings.load(organisation.id), [organisation.id]);
  const settings = bookingSettings.of(organisation.id);
  return (
    <Page
      title="Cargo Bookings"
      name="New nomination"
      tabs={cargoBookingsTabs(organisation.id, 'nomination')}
    >
      {organisation.canNominate ? (
        settings ? (
          <Nominating key={organisation.id} organisation={organisation} settings={settings} />
        ) : (
          <SkeletonRows rows={8} height={52} />
        )
      ) : (
        <Block
          icon={CircleOff}
          title="You cannot nominate vessels here"
          text="You can see the vessels that are nominated."
          action={
            <Link className={buttonClass('secondary')} href={paths.nominations(organisation.id)}>
              Show the nominations
            </Link>
          }
        />
      )}
    </Page>
  );
});
