import type { SeaPoint } from './points.ts';
import type { SeaPosition } from './sphere.ts';

/** Where a port lies, and how a vessel comes in from the sea. */
export interface PortApproach extends SeaPosition {
  /** From the sea to the port: fairways and rivers that no coast on a map of the world shows. */
  readonly inward: readonly SeaPosition[];
  /** Points of the lanes that it is reached from. */
  readonly from: readonly SeaPoint[];
}

const at = (lat: number, lon: number): SeaPosition => ({ lat, lon });

const port = (
  lat: number,
  lon: number,
  from: readonly SeaPoint[],
  ...inward: readonly SeaPosition[]
): PortApproach => ({ lat, lon, from, inward });

const yangtze = [at(31.2, 122.2), at(31.6, 121.5)] as const;
const concepcion = at(-36.5, -73.1);
const weser = [at(53.85, 8.1), at(53.55, 8.5)] as const;
const riverPlate = [at(-35.3, -56.4)] as const;

/** By UN/LOCODE: the ports of the pulp, paper and bulk trades, at their quays. */
export const portApproaches: Readonly<Record<string, PortApproach>> = {
  BRSSZ: port(-23.93, -46.32, ['santosBight', 'caboFrio', 'goodHope'], at(-24.1, -46.3)),
  BRRCH: port(-19.85, -40.03, ['vitoria']),
  BRIQI: port(-2.57, -44.37, ['maranhao'], at(-2.0, -44.1)),
  BRRIG: port(-32.05, -52.08, ['southBrazil'], at(-32.2, -52.05)),
  BRBLE: port(-15.85, -38.87, ['abrolhos']),
  BRPNG: port(-25.5, -48.52, ['santosBight', 'santaCatarina', 'caboFrio'], at(-25.65, -48.2)),
  BRIBB: port(-28.23, -48.67, ['santaCatarina']),
  CLCNL: port(-37.02, -73.15, ['chile'], at(-36.95, -73.3)),
  CLSVE: port(-36.7, -73.13, ['chile'], concepcion),
  CLLQN: port(-36.7, -72.98, ['chile'], concepcion),
  UYNVP: port(-33.87, -58.41, ['plate'], ...riverPlate, at(-34.75, -57.4), at(-34.2, -58.3)),
  UYMVD: port(-34.9, -56.21, ['plate'], at(-35.2, -56.1)),
  IDFTG: port(0.82, 102.4, ['riau'], at(1.2, 102.6)),
  CASQA: port(49.78, -123.16, ['juanDeFuca'], at(48.3, -123.5), at(48.8, -123.0), at(49.2, -123.5)),
  CAVAN: port(49.29, -123.12, ['juanDeFuca'], at(48.3, -123.5), at(48.8, -123.0), at(49.25, -123.4)),
  FIKTK: port(60.47, 26.92, ['gulfOfFinland'], at(60.1, 26.7)),
  USBAL: port(39.28, -76.62, ['chesapeake'], at(37.0, -76.1), at(38.3, -76.3)),
  USMOB: port(30.7, -88.04, ['mobile'], at(30.2, -88.05)),
  USPFN: port(30.16, -85.66, ['panhandle', 'mobile'], at(30.1, -85.75)),
  USSSI: port(31.15, -81.49, ['georgia'], at(31.1, -81.3)),
  USPHL: port(39.95, -75.17, ['delaware'], at(38.85, -75.05), at(39.4, -75.5)),
  NLVLI: port(51.45, 3.7, ['scheldt', 'dover']),
  NLRTM: port(51.92, 4.5, ['scheldt', 'dover', 'texel'], at(52.0, 3.95)),
  NLTNZ: port(51.47, 3.82, ['scheldt', 'dover']),
  BEANR: port(51.22, 4.42, ['scheldt', 'dover'], at(51.43, 3.6)),
  DEBKE: port(53.33, 8.48, ['germanBight'], ...weser),
  ITLIV: port(43.55, 10.32, ['capCorse']),
  ITMNF: port(45.8, 13.53, ['istria'], at(45.4, 13.3)),
  FRLPE: port(46.17, -1.22, ['biscay', 'finisterre', 'ushant']),
  PTSET: port(38.53, -8.9, ['roca', 'saoVicente'], at(38.4, -9.0)),
  TRISK: port(36.58, 36.17, ['cyprus'], at(35.2, 35.3), at(36.2, 35.6)),
  CNCGS: port(31.77, 120.95, ['yangtze'], ...yangtze),
  CNQDG: port(36.06, 120.32, ['shandong', 'yangtze', 'koreaSouthWest'], at(35.9, 120.6)),
  CNTXG: port(38.98, 117.7, ['bohai']),
  CNNSA: port(22.75, 113.58, ['hongKong'], at(22.1, 113.8)),
  KRKUV: port(35.98, 126.72, ['koreaSouthWest'], at(35.9, 126.2)),
  JPIWK: port(34.17, 132.22, ['bungo'], at(33.3, 132.0), at(33.8, 132.2)),
  SGSIN: port(1.26, 103.84, ['singapore']),
  ESALG: port(36.13, -5.43, ['gibraltar']),
  ESLPA: port(28.14, -15.41, ['canaries', 'capBlanc']),
};
