/**
 * How long the files of tests took, by kind and by area, and which area took more than it has. Time of files, not of the
 * clock: two workers spend two seconds of it in one.
 */
import { relative } from 'node:path';
import { root } from './tools.mjs';

const kinds = ['unit', 'web', 'int', 'scenario', 'faults', 'e2e'];

/** Seconds of a new area: its walks once each, embedded, in one portal; a few tests in a browser; the rest unit and int. */
const ofAnArea = 60;

/**
 * Areas with the names by which their specs are found. A name stands for a folder, for a file, or for what either begins
 * with, up to a hyphen; with its folder where another one is called the same. What no name finds is the core's.
 *
 * @type {Readonly<Record<string, { readonly seconds: number, readonly names: string }>>}
 */
const areas = {
  declarations: {
    // There before the others, with the grid, its colleagues and its workbooks.
    seconds: 900,
    names: `booking bookings cargo-bookings all-bookings declaration declarations draft drafts draft-rows numbering
      validation templates history receipt contracts/cells contracts/workbook kept-files header-memories upload-columns
      submission upload walk edit-drafts saved-elsewhere taking-back cancelling cell-edit hostile-uploads
      live-declarations one-reading one-text uploads-in-turn broker-of-two-charterers scenarios/round-trip
      faults/libreoffice-round-trip faults/two-browsers e2e/columns-of-a-file e2e/grid e2e/messy-workbook e2e/round-trip
      e2e/taken-back e2e/together statement statements many-bookings provenance e2e/past undo`,
  },
  voyages: {
    seconds: ofAnArea,
    names: `voyage voyages voyage-feed voyage-exchange/feed simulator/world simulated-world world-clock domain/sea
      voyage-options cargoes domain/vessel projections/vessels screens/vessels vessel-day
      vessel-days domain/contact contacts domain/document projections/documents parked-message parked-messages`,
  },
  shipDocuments: { seconds: ofAnArea, names: 'ship-documents platform/papers' },
  portCalls: { seconds: ofAnArea, names: 'port-calls port-call-history agency-home' },
  // Four parts, each with a portal of its own in a browser or beside it: the vessels, several people at one, their threads, and their workbooks.
  nominations: {
    seconds: 120,
    names: `nomination nominations nomination-messages nomination-import nomination-imports thread-reader
      thread-readers`,
  },
  // These two were there before the budget, with kills and servers of their own.
  // Besides, transfers of many and withdrawals.
  transfers: {
    seconds: 120,
    names: 'transfer transfers transfer-batch transfer-batches bulk-transfer voyage-exchange',
  },
  // Its walks run on both engines, each with two nodes of its own.
  people: {
    seconds: 150,
    names: `people user users preferences profile screens/external e2e/external admission-walks access-walks
      directory-walk rights-walks many-organisations`,
  },
  // There before the budget, with a file that lets sessions grow old and one of the sign-in page in a browser.
  signIn: { seconds: 90, names: 'sessions sign-in password-reset single-sign-on second-factor' },
  /** How staff administer people. */
  staff: { seconds: ofAnArea, names: 'staff-users user-list acts activity' },
  /** What people are told of their organisations, and where. */
  notifications: { seconds: ofAnArea, names: 'notifications' },
  /** All organisations, how staff found one, and what each has switched on. */
  organisations: {
    seconds: ofAnArea,
    names: 'admissions organisations organisation-list organisation-settings',
  },
  /** Who works in one, and how they come there. */
  invitations: {
    seconds: ofAnArea,
    names: 'organisation organisation-users invitation invitations',
  },
  /** Who registers by themselves, and how staff answer. */
  registration: { seconds: ofAnArea, names: 'registration requests user-requests' },
  operations: { seconds: ofAnArea, names: 'operations outbox' },
  overview: { seconds: ofAnArea, names: 'overview' },
  reference: { seconds: ofAnArea, names: 'reference settings' },
  feeds: { seconds: ofAnArea, names: 'feeds calendar-feed' },
  lists: { seconds: ofAnArea, names: 'list lists' },
};

/**
 * Seconds of the middle one of the core's unit specs where the budgets were set: two processors, two workers. A machine
 * that takes longer for them may take as much longer for an area.
 */
const paceWhereSet = 0.2;
/** Beyond its budget: what the same run differs by on the same machine. */
const leeway = 1.25;

const found = Object.entries(areas).flatMap(([area, { names }]) =>
  names.split(/\s+/).map((name) => ({ area, pattern: new RegExp(`.*/${name}(?=[-./])`) })),
);

/** The name that stands farthest to the right of a path decides, and of two that begin there the longer one. */
export const areaOf = (path) => {
  let best = { area: 'core', begins: -1, ends: -1 };
  for (const { area, pattern } of found) {
    const [match] = pattern.exec(`/${path}`) ?? [];
    if (match === undefined) continue;
    const begins = match.lastIndexOf('/');
    if (begins > best.begins || (begins === best.begins && match.length > best.ends))
      best = { area, begins, ends: match.length };
  }
  return best.area;
};

export const kindOf = (path) => {
  if (path.startsWith('tests/')) {
    const [, folder] = path.split('/');
    return folder === 'scenarios' ? 'scenario' : folder;
  }
  if (path.includes('.int.')) return 'int';
  return path.startsWith('web/') ? 'web' : 'unit';
};

const sumOf = (files) => files.reduce((sum, { seconds }) => sum + seconds, 0);

const middleOf = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** How much slower than where the budgets were set; a faster machine keeps to them all the same. */
const slownessOf = (files) => {
  const calibration = files.filter(({ area, kind }) => area === 'core' && kind === 'unit');
  if (calibration.length === 0) return 1;
  return Math.max(1, middleOf(calibration.map(({ seconds }) => seconds)) / paceWhereSet);
};

const whole = (seconds) => String(Math.round(seconds));

const tableOf = (files) => {
  const row = (name, of, budget) => [
    name,
    ...kinds.map((kind) => whole(sumOf(of.filter((file) => file.kind === kind)))),
    whole(sumOf(of)),
    budget === undefined ? '' : `of ${budget}`,
  ];
  const rows = [
    ['', ...kinds, 'all', ''],
    ...Object.entries(areas).map(([area, { seconds }]) =>
      row(
        area,
        files.filter((file) => file.area === area),
        seconds,
      ),
    ),
    row(
      'core',
      files.filter(({ area }) => area === 'core'),
    ),
    row('all', files),
  ];
  const widths = rows[0].map((_, column) => Math.max(...rows.map((cells) => cells[column].length)));
  return rows.map(([name, ...cells]) =>
    `  ${name.padEnd(widths[0])}  ${cells.map((cell, n) => cell.padStart(widths[n + 1])).join('  ')}`.trimEnd(),
  );
};

/** The lines for a person, and which areas took more than they have. */
export const fileTimeReport = ({ testResults }) => {
  const files = testResults.map(({ name, startTime, endTime }) => {
    const path = relative(root, name).replaceAll('\\', '/');
    return { area: areaOf(path), kind: kindOf(path), seconds: (endTime - startTime) / 1000 };
  });
  const slowness = slownessOf(files);
  const over = Object.entries(areas).flatMap(([area, { seconds: budget }]) => {
    const taken = sumOf(files.filter((file) => file.area === area));
    const allowed = budget * slowness * leeway;
    if (taken <= allowed) return [];
    return [
      `Over budget: ${area} took ${whole(taken)} s of file time, and has ${budget} s, ${whole(allowed)} s on this machine`,
    ];
  });
  return {
    lines: [
      `File time in seconds; this machine is ${slowness.toFixed(1)} times as slow as where the budgets were set`,
      ...tableOf(files),
    ],
    over,
  };
};
