import { useMemo } from 'react';
import { Link } from 'wouter';
import type { AgencyVessel } from '#contracts/port-calls/timeline';
import { FleetMap } from '../../components/map/FleetMap.tsx';
import { paths } from '../port-calls/paths.ts';
import { portMoment, portTimeNote } from '../port-calls/port-time.ts';

const Calls = ({
  vessels,
  organisation,
}: {
  readonly vessels: readonly AgencyVessel[];
  readonly organisation: string;
}) => (
  <table className="nominations-table voyage-table">
    <thead>
      <tr>
        <th scope="col">Vessel</th>
        <th scope="col">Port</th>
        <th scope="col" title={portTimeNote(vessels.flatMap(({ eta }) => eta ?? []))}>
          ETA
        </th>
      </tr>
    </thead>
    <tbody>
      {vessels.map(({ id, name, vvn, portId, portName, eta }) => (
        <tr key={id}>
          <th scope="row">
            <Link href={paths.call(organisation, portId)}>
              {name} {vvn}
            </Link>
          </th>
          <td>{portName}</td>
          <td>{eta === null ? '-' : portMoment(eta)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Vessels that call at the agency where they were reported last, and as a list, which has those too that never were. */
export const VoyageMap = ({
  vessels,
  organisation,
}: {
  readonly vessels: readonly AgencyVessel[];
  readonly organisation: string;
}) => {
  const shown = useMemo(
    () =>
      vessels.flatMap(({ name, vvn, position }) =>
        position ? [{ ...position, name: `${name} ${vvn}` }] : [],
      ),
    [vessels],
  );
  return (
    <>
      <div className="voyage-map">
        <FleetMap vessels={shown} />
      </div>
      <Calls vessels={vessels} organisation={organisation} />
    </>
  );
};
