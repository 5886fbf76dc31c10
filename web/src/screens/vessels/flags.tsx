import type { ReactNode } from 'react';

/** Each 20 × 14; details that no eye tells at that size are left out. */
const star = (x: number, y: number, size: number, colour: string): ReactNode => (
  <path
    fill={colour}
    d="M0-1 .22-.31.95-.31.36.12.59.81 0 .38-.59.81-.36.12-.95-.31-.22-.31z"
    transform={`translate(${x} ${y}) scale(${size})`}
  />
);

const field = (colour: string): ReactNode => <path fill={colour} d="M0 0h20v14H0z" />;

const flags: Readonly<Record<string, ReactNode>> = {
  panama: (
    <>
      {field('#fff')}
      <path fill="#d21034" d="M10 0h10v7H10z" />
      <path fill="#072357" d="M0 7h10v7H0z" />
      {star(5, 3.6, 2.2, '#072357')}
      {star(15, 10.6, 2.2, '#d21034')}
    </>
  ),
  bahamas: (
    <>
      {field('#00778b')}
      <path fill="#ffc72c" d="M0 4.67h20v4.66H0z" />
      <path d="M0 0l9 7-9 7z" />
    </>
  ),
  liberia: (
    <>
      {field('#bf0a30')}
      {[1, 3, 5, 7, 9].map((stripe) => (
        <path key={stripe} fill="#fff" d={`M0 ${(stripe * 14) / 11}h20v${14 / 11}H0z`} />
      ))}
      <path fill="#002868" d="M0 0h6.4v6.36H0z" />
      {star(3.2, 3.3, 2.3, '#fff')}
    </>
  ),
  'marshall islands': (
    <>
      {field('#003893')}
      <path fill="#dd7500" d="M0 14 20 1.5V4.4z" />
      <path fill="#fff" d="M0 14 20 4.4v3.2z" />
      {star(4.6, 4.2, 3, '#fff')}
    </>
  ),
  norway: (
    <>
      {field('#ba0c2f')}
      <path fill="#fff" d="M5 0h4v14H5zM0 5h20v4H0z" />
      <path fill="#00205b" d="M6 0h2v14H6zM0 6h20v2H0z" />
    </>
  ),
  'isle of man': (
    <>
      {field('#cf142b')}
      {[0, 120, 240].map((turn) => (
        <path
          key={turn}
          fill="none"
          stroke="#fff"
          strokeWidth="1.5"
          strokeLinejoin="round"
          d="M10 7V3l2.6-1.2"
          transform={`rotate(${turn} 10 7)`}
        />
      ))}
    </>
  ),
  singapore: (
    <>
      {field('#fff')}
      <path fill="#ee2536" d="M0 0h20v7H0z" />
      <path fill="#fff" d="M5 1.1a2.5 2.5 0 1 0 0 4.8 2.9 2.9 0 0 1 0-4.8z" />
      {[
        [6.6, 1.7],
        [5.2, 2.8],
        [8, 2.8],
        [5.7, 4.5],
        [7.5, 4.5],
      ].map(([x = 0, y = 0]) => (
        <circle key={`${x}.${y}`} cx={x} cy={y} r="0.5" fill="#fff" />
      ))}
    </>
  ),
};

const drawn = (name: string): ReactNode => flags[name.trim().toLowerCase().replace(/^the /, '')];

/** Whether a state's flag is among those of the specification. */
export const hasFlag = (name: string): boolean => drawn(name) !== undefined;

/** The flag of the state where a vessel is registered; nothing where it is not drawn. Its name stands beside it. */
export const FlagIcon = ({ name }: { readonly name: string }) =>
  hasFlag(name) ? (
    <svg className="vessel-flag" width="20" height="14" viewBox="0 0 20 14" aria-hidden>
      {drawn(name)}
    </svg>
  ) : null;
