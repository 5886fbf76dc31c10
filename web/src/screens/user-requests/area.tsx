import { type Area, screen } from '../../app/area.ts';
import { lazyScreen } from '../../components/lazy-screen.tsx';
import { patterns } from './paths.ts';

const AcceptRequest = lazyScreen(async () => (await import('./AcceptRequest.tsx')).AcceptRequest);
const RejectRequest = lazyScreen(async () => (await import('./RejectRequest.tsx')).RejectRequest);
const RequestStatus = lazyScreen(async () => (await import('./RequestStatus.tsx')).RequestStatus);

/** How staff answer whoever registered by themselves; reached from the user list and from a mail. */
export const userRequests: Area = {
  gate: 'user_list',
  routes: [
    screen(patterns.accept, ({ id }) => <AcceptRequest key={id} id={id} />),
    screen(patterns.reject, ({ id }) => <RejectRequest key={id} id={id} />),
    screen(patterns.status, ({ token }) => <RequestStatus key={token} token={token} />),
  ],
};
