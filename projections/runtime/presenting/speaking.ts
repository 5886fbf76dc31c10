/** Names with parameters: of channels, or of audiences. */
interface NamesWith<Parameters> {
  readonly name: (parameters: Parameters) => string;
  readonly read: (name: string) => Parameters | undefined;
}

/** Which channels speak to an audience, and which audience a channel speaks to. */
export interface Speaking {
  readonly channelsOf: (audience: string) => readonly string[];
  readonly audienceOf: (channel: string) => string | undefined;
}

/** A channel for each audience, with the same parameters. */
export const speaking = <Parameters>(
  channels: NamesWith<Parameters>,
  audiences: NamesWith<Parameters>,
): Speaking => ({
  channelsOf: (audience) => {
    const about = audiences.read(audience);
    return about === undefined ? [] : [channels.name(about)];
  },
  audienceOf: (channel) => {
    const about = channels.read(channel);
    return about === undefined ? undefined : audiences.name(about);
  },
});

/** Channels of several kinds. */
export const severally = (...kinds: readonly Speaking[]): Speaking => ({
  channelsOf: (audience) => kinds.flatMap(({ channelsOf }) => channelsOf(audience)),
  audienceOf: (channel) => {
    for (const { audienceOf } of kinds) {
      const audience = audienceOf(channel);
      if (audience !== undefined) return audience;
    }
    return undefined;
  },
});
