import { type EventNamed, isEvent } from '#domain/stored-events';
import type { CargoEvent } from '#domain/voyage/events';
import { projection } from '../runtime/projection.ts';
import { afterCargoEvent, afterEventOfVoyage, type EventOfVoyage } from './on-voyage.ts';
import { type CargoDocument, type CargoOnVoyage, cargoesModel } from './read-model.ts';

type Folded = EventOfVoyage | CargoEvent | EventNamed<'VoyageStated' | 'BrokerAssigned'>;

const companyOwner = (number: string | null): string | null => (number === null ? null : `company:${number}`);

const organisationOwner = (id: string | undefined): string | null =>
  id === undefined ? null : `organisation:${id}`;

const ownersOf = (told: CargoOnVoyage | null, broker: CargoDocument['broker']) => {
  if (!told || told.organisationId !== null)
    return {
      owner: organisationOwner(told?.organisationId ?? undefined),
      brokerOwner: organisationOwner(broker?.id),
    };
  return { owner: companyOwner(told.company), brokerOwner: companyOwner(told.brokerCompany) };
};

const keyOf = ({ voyageId, cargoRef }: CargoOnVoyage): string => `${voyageId}/${cargoRef}`;

const isLater = (one: CargoOnVoyage, other: CargoOnVoyage): boolean =>
  one.statedAt > other.statedAt || (one.statedAt === other.statedAt && keyOf(one) > keyOf(other));

/** The voyage that said so last carries it, in whatever order voyages were heard. */
const documentOf = (
  claims: readonly CargoOnVoyage[],
  broker: CargoDocument['broker'],
): CargoDocument | null => {
  const [told, ...elsewhere] = claims.toSorted((one, other) => (isLater(one, other) ? -1 : 1));
  if (!told && !broker) return null;
  return {
    voyageId: told?.voyageId ?? null,
    ...ownersOf(told ?? null, broker),
    broker,
    told: told ?? null,
    elsewhere,
  };
};

const claimsOf = (document: CargoDocument | undefined): readonly CargoOnVoyage[] =>
  document?.told ? [document.told, ...document.elsewhere] : [];

const ofCargo = {
  begins: (document: CargoDocument | undefined, event: CargoEvent): CargoDocument | null => {
    const key = `${event.data.voyageId}/${event.data.cargoRef}`;
    const claims = claimsOf(document);
    const after = afterCargoEvent(
      claims.find((claim) => keyOf(claim) === key),
      event,
    );
    const others = claims.filter((claim) => keyOf(claim) !== key);
    return documentOf(after ? [...others, after] : others, document?.broker ?? null);
  },
};

const ofVoyage = (document: CargoDocument, event: EventOfVoyage): CargoDocument | null =>
  documentOf(
    claimsOf(document).map((claim) =>
      claim.voyageId === event.data.voyageId ? afterEventOfVoyage(claim, event) : claim,
    ),
    document.broker,
  );

/** Cargoes with the calls of their lines, what was done with them, and who sees them. */
export const cargoesProjection = projection<CargoDocument, Folded>({
  model: cargoesModel,
  version: 1,
  idsOf: (event) => {
    if (isEvent(event, 'BrokerAssigned')) return [event.data.bookingId];
    return 'cargoes' in event.data ? event.data.cargoes : [event.data.cargoId];
  },
  folds: {
    BrokerAssigned: {
      begins: (document, { data }) => documentOf(claimsOf(document), data.to),
    },
    // A cargo that is told again is later than what another voyage told meanwhile.
    VoyageStated: (document, { data: { voyageId, subject, occurredAt } }) =>
      documentOf(
        claimsOf(document).map((claim) =>
          claim.voyageId === voyageId && subject === `cargo/${claim.cargoRef}`
            ? { ...claim, statedAt: occurredAt }
            : claim,
        ),
        document.broker,
      ),
    CargoBooked: ofCargo,
    CargoChanged: ofCargo,
    CargoWithdrawn: ofCargo,
    CargoOperationRecorded: ofCargo,
    BillOfLadingIssued: ofCargo,
    BillOfLadingCorrected: ofCargo,
    BillOfLadingWithdrawn: ofCargo,
    VoyageScheduled: ofVoyage,
    VoyageCommenced: ofVoyage,
    VoyageCompleted: ofVoyage,
    VoyageCancelled: ofVoyage,
    VesselSubstituted: ofVoyage,
    VoyageCorrected: ofVoyage,
    PortCallAdded: ofVoyage,
    PortCallOmitted: ofVoyage,
    RotationChanged: ofVoyage,
    PortCallCorrected: ofVoyage,
    TerminalCallAdded: ofVoyage,
    TerminalCallOmitted: ofVoyage,
    PortCallEstimated: ofVoyage,
    VesselArrived: ofVoyage,
    VesselBerthed: ofVoyage,
    VesselDeparted: ofVoyage,
    ActualCorrected: ofVoyage,
  },
});
