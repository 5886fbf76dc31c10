/** What the auth endpoint signs beside a channel, and the client hands back with its subscription. */
export interface ChannelData {
  /** As the protocol names them; presence channels show `user_info` to the other members. */
  readonly user_id: string;
  readonly user_info: { readonly id: string; readonly name: string };
  /** Handle of the session that asked: when it ends, so does the subscription. */
  readonly session: string;
  /** Where the client had got on this channel; absent on a first subscription. */
  readonly cursor?: string;
}

const text = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Reads signed channel data back; undefined when it is not what the auth endpoint writes. */
export const readChannelData = (json: string): ChannelData | undefined => {
  try {
    const data = JSON.parse(json) as Partial<ChannelData> | null;
    if (typeof data !== 'object' || data === null) return undefined;
    const { user_id, user_info, session, cursor } = data;
    if (!text(user_id) || !text(session) || !text(user_info?.id) || typeof user_info.name !== 'string') {
      return undefined;
    }
    if (cursor !== undefined && !text(cursor)) return undefined;
    return { user_id, user_info, session, ...(cursor === undefined ? {} : { cursor }) };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
