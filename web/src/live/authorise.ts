import { http } from '../api/http.ts';

/** The answer's shape is Pusher's. */
export interface Authorisation {
  readonly auth: string;
  readonly channel_data?: string;
}

/**
 * Asks for the right to a channel and names the cursor to resume from; the server signs both.
 * @throws HttpError 403 when the channel is not for this user
 */
export const authorise = (
  socketId: string,
  channelName: string,
  cursor: string | null,
): Promise<Authorisation> =>
  http.post<Authorisation>(
    '/broadcasting/auth',
    { socket_id: socketId, channel_name: channelName, ...(cursor === null ? {} : { cursor }) },
    { quiet: true },
  );
