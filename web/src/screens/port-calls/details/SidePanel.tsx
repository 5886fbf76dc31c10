import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Link } from 'wouter';
import type { MasterContact, TrackingAnswer } from '#contracts/port-calls/details';
import { VesselMap, VesselMapError } from '../../../components/map/VesselMap.tsx';
import { useCall } from './call-place.ts';
import { Part } from './Part.tsx';
import { usePart } from './use-part.ts';
import { vesselLink } from './vessel-link.ts';

/** Positions are told without a word on the channel of voyages: they are asked for while somebody looks. */
const positionsMs = 60_000;

const Masters = ({ masters }: { readonly masters: readonly MasterContact[] }) => (
  <section className="side-section" aria-label="Master Contacts">
    <h2>Master Contacts</h2>
    {masters.map(({ id, name, email, phone }) => (
      <p key={id} className="master">
        <span>{name ?? '-'}</span>
        <span>
          {email === null ? null : <a href={`mailto:${email}`}>{email}</a>}
          {phone === null ? null : <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>}
        </span>
      </p>
    ))}
  </section>
);

const Certificates = ({ vessel }: { readonly vessel: NonNullable<TrackingAnswer['vesselLink']> }) => {
  const { organisation } = useCall();
  return (
    <section className="side-section" aria-label="Vessel certificates">
      <p>Need access to vessel certificates, drawings and other documents?</p>
      <Link href={vesselLink(organisation, vessel)}>Go to vessel certificates</Link>
    </section>
  );
};

/** Where the vessel is, and whom to ask. */
export const SidePanel = observer(({ vvn }: { readonly vvn: string | undefined }) => {
  const { hrefOf, portId } = useCall();
  const store = usePart<TrackingAnswer>('tracking');
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') store.refresh();
    }, positionsMs);
    return () => clearInterval(timer);
  }, [store]);
  const { answer } = store;
  return (
    <aside className="side" aria-label="Vessel and contacts">
      <div className="side-map">
        {store.state.name === 'error' ? (
          <VesselMapError />
        ) : (
          <Part store={store} rows={1} rowHeight={428}>
            {({ location }) => <VesselMap data={location} {...(vvn === undefined ? {} : { vvn })} />}
          </Part>
        )}
      </div>
      <div className="side-sections">
        <section className="side-section" aria-label="Contacts">
          <p>Need contacts of other agents, port operators or G2O team?</p>
          <Link href={hrefOf(portId, 'contacts')}>Go to Contacts</Link>
        </section>
        {answer && answer.masterContacts.length > 0 ? <Masters masters={answer.masterContacts} /> : null}
        {answer?.vesselLink ? <Certificates vessel={answer.vesselLink} /> : null}
      </div>
    </aside>
  );
});
