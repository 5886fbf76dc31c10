import type { PresenceMember } from '#contracts/live/channels';

interface Present {
  readonly member: PresenceMember;
  /** Several tabs of one person are one member. */
  readonly sockets: Set<string>;
}

/** Who is on which presence channel, over all nodes. */
export class Roster {
  private readonly channels = new Map<string, Map<string, Present>>();

  /** @returns true where this is the person's first socket on the channel. */
  enter(channel: string, socketId: string, member: PresenceMember): boolean {
    const present = this.channels.get(channel) ?? new Map<string, Present>();
    this.channels.set(channel, present);
    const known = present.get(member.id);
    if (known) known.sockets.add(socketId);
    else present.set(member.id, { member, sockets: new Set([socketId]) });
    return !known;
  }

  /** @returns true where it was the person's last socket on the channel. */
  leave(channel: string, socketId: string, userId: string): boolean {
    const present = this.channels.get(channel);
    const known = present?.get(userId);
    if (!present || !known?.sockets.delete(socketId) || known.sockets.size > 0) return false;
    present.delete(userId);
    if (present.size === 0) this.channels.delete(channel);
    return true;
  }

  members(channel: string): readonly PresenceMember[] {
    return [...(this.channels.get(channel)?.values() ?? [])].map(({ member }) => member);
  }
}
