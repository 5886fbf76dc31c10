import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signature vouches for: that this socket may join this channel with this data. */
export interface Signed {
  readonly socketId: string;
  readonly channel: string;
  /** JSON text, signed to the byte; undefined where the channel carries none. */
  readonly channelData?: string | undefined;
}

const textOf = ({ socketId, channel, channelData }: Signed): string =>
  channelData === undefined ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`;

/** Signs and verifies channel authorisations in the form of the Pusher protocol: `key:hex`. */
export class Signer {
  constructor(
    readonly key: string,
    private readonly secret: string,
  ) {}

  sign(signed: Signed): string {
    return `${this.key}:${this.digest(signed).toString('hex')}`;
  }

  /** Takes the same time for every wrong signature of the right form. */
  verify(auth: string, signed: Signed): boolean {
    const prefix = `${this.key}:`;
    const hex = auth.slice(prefix.length);
    if (!auth.startsWith(prefix) || !/^[0-9a-f]{64}$/.test(hex)) return false;
    return timingSafeEqual(Buffer.from(hex, 'hex'), this.digest(signed));
  }

  private digest(signed: Signed): Buffer {
    return createHmac('sha256', this.secret).update(textOf(signed)).digest();
  }
}
