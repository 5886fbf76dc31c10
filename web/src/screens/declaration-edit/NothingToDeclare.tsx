import { CircleOff } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { useOrganisation } from '../../app/organisation-context.ts';
import { Page } from '../../app/Page.tsx';
import { paths } from '../cargo-bookings/paths.ts';
import { Block } from '../../components/feedback/Block.tsx';
import { buttonClass } from '../../components/form/Button.tsx';
import { cargoBookingsTabs } from '../booking-lists/cargo-bookings-tabs.ts';
import { useMayDeclare } from '../booking-lists/may-declare.ts';

/** What whoever cannot declare new cargo here may do instead, for those who come by the address. */
export const NothingToDeclare = observer(() => {
  const { id } = useOrganisation();
  const mayAmend = useMayDeclare();
  return (
    <Page title="Cargo Bookings" name="New declaration" tabs={cargoBookingsTabs(id, 'declaration')}>
      {mayAmend ? (
        <Block
          icon={CircleOff}
          title="New cargo is declared by its charterer"
          text="Brokers have nothing to upload. You can edit the bookings that are assigned to you."
          action={
            <Link className={buttonClass('primary')} href={paths.editDeclaration(id)}>
              Edit
            </Link>
          }
        />
      ) : (
        <Block
          icon={CircleOff}
          title="You cannot declare cargo here"
          text="You can see the bookings. If you should declare some, ask an administrator of your organisation."
          action={
            <Link className={buttonClass('secondary')} href={paths.declaration(id)}>
              Show the bookings
            </Link>
          }
        />
      )}
    </Page>
  );
});
