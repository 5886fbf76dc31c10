import type { VesselMapData } from '#contracts/port-calls/details';
import { VesselMap, VesselMapError } from '../../components/map/VesselMap.tsx';
import { Sample } from '../Sample.tsx';

const atlantic: VesselMapData = {
  vessel: {
    lat: 18.6,
    lng: -21.8,
    name: 'Nordic Tern',
    course: 24,
    speed: 13.5,
    at: '2027-03-08T14:05:00.000Z',
    liesAt: null,
    nextPortName: 'Rotterdam',
    eta: '2027-03-14T06:00:00+01:00',
  },
  ports: [
    { name: 'Santos', lat: -23.93, lng: -46.3, type: 'L', isCurrent: false },
    { name: 'Portocel', lat: -19.85, lng: -40, type: 'L', isCurrent: false },
    { name: 'Rotterdam', lat: 51.95, lng: 4.1, type: 'D', isCurrent: true },
    { name: 'Flushing', lat: 51.45, lng: 3.6, type: 'D', isCurrent: false },
  ],
  sailed: [
    { lat: -23.93, lng: -46.3 },
    { lat: -24.2, lng: -43 },
    { lat: -19.85, lng: -39.5 },
    { lat: -9, lng: -34.2 },
    { lat: 0, lng: -31 },
    { lat: 14, lng: -24 },
  ],
  toGo: [
    { lat: 38, lng: -14.2 },
    { lat: 44, lng: -10 },
    { lat: 48.4, lng: -6.2 },
    { lat: 50.6, lng: 0.6 },
    { lat: 51.95, lng: 4.1 },
  ],
};

const pacific: VesselMapData = {
  vessel: {
    lat: 34.1,
    lng: 132.2,
    name: 'Pulp Meridian',
    course: null,
    speed: null,
    at: '2027-03-08T14:05:00.000Z',
    liesAt: 'Iwakuni, Forest Products Terminal',
    nextPortName: null,
    eta: null,
  },
  ports: [
    { name: 'Squamish', lat: 49.7, lng: -123.1, type: 'L', isCurrent: false },
    { name: 'Iwakuni', lat: 34.1, lng: 132.2, type: 'D', isCurrent: true },
  ],
  sailed: [
    { lat: 49.7, lng: -123.1 },
    { lat: 48.4, lng: -125 },
    { lat: 50, lng: -160 },
    { lat: 47, lng: 179 },
    { lat: 40, lng: 150 },
    { lat: 33.5, lng: 136 },
  ],
  toGo: [],
};

const nothing: VesselMapData = { vessel: null, ports: [], sailed: [], toGo: [] };

export const MapSamples = () => (
  <Sample id="maps" title="Maps">
    <div className="gallery-maps">
      <VesselMap data={atlantic} vvn="1107" />
      <VesselMap data={pacific} vvn="0611" />
      <VesselMap data={nothing} />
      <VesselMapError />
    </div>
  </Sample>
);
