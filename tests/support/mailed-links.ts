import type { Portal } from '#portal/portal';
import { type Client, signedInAs } from './client.ts';
import { until } from './until.ts';

interface OutboxPage {
  readonly data: readonly {
    readonly to: readonly string[];
    readonly subject: string;
    readonly text: string;
  }[];
}

export type MailedLink = 'invitation' | 'reset-password' | 'confirm-email';

/** Tokens in the mails that an address was sent, the newest first. */
export const tokensTo = async (
  staff: Client,
  address: string,
  link: MailedLink,
): Promise<readonly string[]> => {
  const { body } = await staff.get('/api/operations/outbox?per_page=60');
  return (body as OutboxPage).data
    .filter(({ to }) => to.includes(address))
    .flatMap(({ text }) => new RegExp(`/${link}/([\\w-]{43})`).exec(text)?.[1] ?? []);
};

/** The token of the newest invitation of an address, once so many have gone out. */
export const invitationOf = async (portal: Portal, address: string, count = 1): Promise<string> => {
  const staff = await signedInAs(portal.address, 'Tom');
  let tokens: readonly string[] = [];
  await until(async () => {
    tokens = await tokensTo(staff, address, 'invitation');
    if (tokens.length < count) throw new Error(`${address} has ${tokens.length} of ${count} mails`);
  });
  const [token] = tokens;
  if (token === undefined) throw new Error(`${address} has no mail`);
  return token;
};
