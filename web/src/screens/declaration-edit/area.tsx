import { type Area, screen } from '../../app/area.ts';
import { lazyScreen } from '../../components/lazy-screen.tsx';
import { mayDeclare } from '../booking-lists/may-declare.ts';
import { hasBookings } from '../cargo-bookings/may-enter.ts';
import { Declarations, Receipt } from '../cargo-bookings/lazy-screens.ts';

/** A draft leads to the receipt of its submission, or to the list, which follow in the same frame. */
const leadingOn = <Screen,>(screen: Screen): Screen => {
  Receipt.fetch();
  Declarations.fetch();
  return screen;
};

const NewDeclaration = lazyScreen(async () =>
  leadingOn((await import('./NewDeclaration.tsx')).NewDeclaration),
);
const EditDeclaration = lazyScreen(async () =>
  leadingOn((await import('./EditDeclaration.tsx')).EditDeclaration),
);

/** The grid: uploads, rows by hand, the shared edit. It is reached from the list of Cargo Bookings. */
export const declarationEdit: Area = {
  gate: 'declaration_edit',
  // Who may only look on has the list. Who loses the right to declare leaves the grid: what was taken stays in its draft.
  allows: (organisation) => hasBookings(organisation) && mayDeclare(organisation),
  routes: [
    screen('/cargo-bookings/declaration/new', () => <NewDeclaration />),
    screen('/cargo-bookings/declaration/edit', () => <EditDeclaration />),
  ],
};
