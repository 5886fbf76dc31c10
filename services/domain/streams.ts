/** Streams of one kind by the id of what their events are about. */
export interface Streams {
  /** The stream's name. */
  (id: string): string;
  /** The id in a stream's name; undefined for a stream of another kind. */
  idIn(this: void, stream: string): string | undefined;
}

const streamsOf = (kind: string): Streams => {
  const prefix = `${kind}-`;
  return Object.assign((id: string) => `${prefix}${id}`, {
    idIn: (stream: string) => (stream.startsWith(prefix) ? stream.slice(prefix.length) : undefined),
  });
};

/** A booking and its continuation, by the id of the first of them. */
export const bookingStream = streamsOf('booking');
export const draftStream = streamsOf('draft');
/** By the cause of the effect. */
export const effectStream = streamsOf('effect');
/** Memberships included. */
export const organisationStream = streamsOf('organisation');
/** By the name of the list. */
export const referenceStream = streamsOf('reference');
/** Of bookings, by the id of their organisation. */
export const statementsStream = streamsOf('statements');
export const userStream = streamsOf('user');
export const voyageStream = streamsOf('voyage');
export const vesselStream = streamsOf('vessel');
/** By the vessel's id and the UTC day of what it reported. */
export const vesselDayStream = (vesselId: string, day: string): string => vesselStream(`${vesselId}-${day}`);
export const contactStream = streamsOf('contact');
export const documentStream = streamsOf('document');
/** By the uuid of the topic and the message's id. */
export const parkedMessageStream = streamsOf('parked');

/** A transfer of many bookings. */
export const transferBatchStream = streamsOf('transfer-batch');
/** The undo of a submission of many bookings. */
export const submissionUndoStream = streamsOf('submission-undo');

export const nominationStream = streamsOf('nomination');
/** Vessels that are nominated together. */
export const nominationImportStream = streamsOf('nomination-import');
/** How far somebody has read the thread of a nomination. */
export const threadReaderStream = (nominationId: string, userId: string): string =>
  `thread-reader-${nominationId}-${userId}`;

/** The one that says which names organisations have. */
export const admissionsStream = 'admissions';
/** The one that gives out booking numbers. */
export const numberingStream = 'numbering';
/** The one that says whether effects wait for an operator. */
export const effectsStream = 'effects';
/** The one that says how fast the trade's clock runs, in demo data. */
export const worldClockStream = 'world-clock';
