import type { ChannelAuthorization } from '#contracts/live/channel-authorization';
import { isChannelName, isSocketId } from '../protocol/grammar.ts';
import type { ChannelData } from '../protocol/channel-data.ts';
import type { Signer } from '../protocol/signer.ts';
import type { LiveIdentity } from '../ports.ts';
import type { Directory } from '#projections/runtime/presenting/directory-port';
import type { ChannelRights } from './channel-rights.ts';

export type AuthorizationRefused =
  | { readonly refused: 'invalid'; readonly field: 'socket_id' | 'channel_name' | 'cursor' }
  | { readonly refused: 'forbidden' };

export const longestCursor = 300;

const fieldOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>)[name] : undefined;

/** Decides whether someone may join a channel, and signs what the gateway is then told. */
export class ChannelAuthorizer {
  constructor(
    private readonly signer: Signer,
    private readonly rights: ChannelRights,
    private readonly directory: Directory,
  ) {}

  async authorize(
    { principal, session }: LiveIdentity,
    body: unknown,
  ): Promise<ChannelAuthorization | AuthorizationRefused> {
    const socketId = fieldOf(body, 'socket_id');
    const channel = fieldOf(body, 'channel_name');
    const cursor = fieldOf(body, 'cursor');
    if (typeof socketId !== 'string' || !isSocketId(socketId))
      return { refused: 'invalid', field: 'socket_id' };
    if (typeof channel !== 'string' || !isChannelName(channel)) {
      return { refused: 'invalid', field: 'channel_name' };
    }
    if (!isCursorLike(cursor)) return { refused: 'invalid', field: 'cursor' };
    if (!(await this.rights.mayJoin(principal, channel))) return { refused: 'forbidden' };
    const channelData = JSON.stringify(await this.dataOf(principal.userId, session, cursor));
    return { auth: this.signer.sign({ socketId, channel, channelData }), channel_data: channelData };
  }

  private async dataOf(user: string, session: string, cursor: string | undefined): Promise<ChannelData> {
    const name = (await this.directory.usersNamed([user])).get(user) ?? '';
    return {
      user_id: user,
      user_info: { id: user, name },
      session,
      ...(cursor ? { cursor } : {}),
    };
  }
}

const isCursorLike = (cursor: unknown): cursor is string | undefined =>
  cursor === undefined || (typeof cursor === 'string' && cursor.length <= longestCursor);
