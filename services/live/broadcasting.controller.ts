import { Body, Controller, HttpCode, HttpException, Inject, Post, Req, SetMetadata } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { ChannelAuthorization } from '#contracts/live/channel-authorization';
import { accessMetadata, readOnlyMetadata } from '#platform/route-metadata';
import type { Live } from './live.ts';
import type { LiveAccess } from './ports.ts';
import { longestCursor } from './rights/channel-authorizer.ts';
import type { AuthorizationRefused } from './rights/channel-authorizer.ts';
import { LIVE, LIVE_ACCESS } from './tokens.ts';

const messages = {
  socket_id: 'A socket id is two numbers with a point between them.',
  channel_name: 'This is not the name of a private or presence channel.',
  cursor: 'This is not a cursor of this portal.',
} as const;

const refusal = (refused: AuthorizationRefused): HttpException =>
  refused.refused === 'forbidden'
    ? new HttpException({ code: 'forbidden', message: 'This channel is not yours.' }, 403)
    : new HttpException(
        {
          code: 'invalid',
          message: messages[refused.field],
          errors: { [refused.field]: [messages[refused.field]] },
        },
        422,
      );

/** Signs private and presence channels for `pusher-js` and `laravel-echo`. Exactly 200: they take 201 for a failure. */
@ApiTags('live')
@Controller(['broadcasting', 'api/broadcasting'])
export class BroadcastingController {
  constructor(
    @Inject(LIVE) private readonly live: Live,
    @Inject(LIVE_ACCESS) private readonly access: LiveAccess,
  ) {}

  @Post('auth')
  @HttpCode(200)
  @SetMetadata(accessMetadata, { kind: 'signed-in' })
  // `docs/decisions/live-connection.md` says why no CSRF token is asked for here.
  @SetMetadata(readOnlyMetadata, true)
  @ApiOperation({ summary: 'Signs a channel for a socket' })
  @ApiConsumes('application/json', 'application/x-www-form-urlencoded')
  @ApiBody({
    required: true,
    schema: {
      type: 'object',
      required: ['socket_id', 'channel_name'],
      properties: {
        socket_id: {
          type: 'string',
          example: '123.456',
          description: 'As `pusher:connection_established` told it',
        },
        channel_name: { type: 'string', description: 'private-… or presence-…' },
        cursor: {
          type: 'string',
          maxLength: longestCursor,
          description: 'To resume where the last connection ended',
        },
      },
    },
  })
  async authorize(@Req() request: FastifyRequest, @Body() body: unknown): Promise<ChannelAuthorization> {
    const identity = await this.access.identify(request);
    if (!identity) throw new HttpException({ code: 'unauthenticated', message: 'Sign in first.' }, 401);
    const answer = await this.live.authorizer.authorize(identity, body);
    if ('refused' in answer) throw refusal(answer);
    return answer;
  }
}
