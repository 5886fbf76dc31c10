/**
 * What may be a socket id, a channel or a client event. Strict, because all of them stand in signed text: a colon or
 * a newline in one of them would let a signature for one thing pass for another.
 */
const socketId = /^\d{1,16}\.\d{1,16}$/;
const channelName = /^(?:private|presence)-[A-Za-z0-9_\-=@,.;]+$/;
const clientEvent = /^client-[A-Za-z0-9_\-=@,.;]+$/;
const longestName = 200;

export const isSocketId = (text: string): boolean => socketId.test(text);

/** Only private and presence channels exist here; nothing is public. */
export const isChannelName = (text: string): boolean => text.length <= longestName && channelName.test(text);

export const isClientEvent = (text: string): boolean => text.length <= longestName && clientEvent.test(text);

export const isPresence = (channel: string): boolean => channel.startsWith('presence-');
