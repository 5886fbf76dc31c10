import type { Flag } from '#contracts/people/flags';
import { gates, mayEnter } from '#contracts/people/gates';
import type { Permission } from '#contracts/people/permissions';
import type { Config } from '#platform/config/config';
import type { Documents } from '#platform/documents/port';
import type { EventStore } from '#platform/event-store/port';
import { CONFIG, DIRECTORY, DOCUMENTS, EVENT_STORE } from '#platform/tokens';
import type { Directory } from '#projections/runtime/presenting/directory-port';
import { declaredFor } from '../declarations/receipt/declared-by.ts';
import { addressInMails } from '../mail/address-in-mails.ts';
import { type AreaMails, mailQueue } from '../mail/mail-queue.ts';
import { Principals } from '../people/principals.ts';
import { noticeOfCancellation } from './cancellation-mail.ts';
import { confirmationOfSubmission } from './confirmation-mail.ts';
import { noticeOfStatement } from './statement-mail.ts';
import { requestForVessel } from './vessel-request-mail.ts';

/** Whether a person may do all of this with the bookings of an organisation by now. */
const inBookings =
  (principals: Principals, flags: readonly Flag[], ...permissions: readonly Permission[]) =>
  async (user: string, organisation: string): Promise<boolean> => {
    const principal = (await principals.of(user))?.principal;
    const entered = principal?.memberships.find(({ id }) => id === organisation);
    return (
      principal !== undefined &&
      entered !== undefined &&
      permissions.every((permission) => entered.permissions.includes(permission)) &&
      mayEnter(gates.cargo_bookings, flags, principal, entered)
    );
  };

/** What is mailed because of a decision on bookings. */
export const bookingMails: AreaMails = {
  inject: [EVENT_STORE, DOCUMENTS, DIRECTORY, Principals, CONFIG],
  useFactory: (
    events: EventStore,
    documents: Documents,
    directory: Directory,
    principals: Principals,
    config: Config,
  ) => [
    mailQueue(
      confirmationOfSubmission({
        events,
        maySee: inBookings(principals, config.flags, 'bookings.view.own'),
        directory,
        declaredFor: async (reader, id) => declaredFor(documents, reader, id),
        publicUrl: addressInMails(config),
      }),
    ),
    mailQueue(noticeOfCancellation({ events, directory, desk: config.deskMail })),
    mailQueue(
      requestForVessel({ events, directory, desk: config.deskMail, publicUrl: addressInMails(config) }),
    ),
    mailQueue(
      noticeOfStatement({
        mayAdminister: inBookings(principals, config.flags, 'bookings.view.own', 'organization.update.own'),
        directory,
        publicUrl: addressInMails(config),
      }),
    ),
  ],
};
