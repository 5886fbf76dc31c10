import { Controller, Get, Param, Req, Res, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiNotModifiedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PublicAccess } from '../access/access.ts';
import { AnswersFile } from '../platform/answers-file.ts';
import { tokenIn } from './feed-path.ts';
import { GetFeed } from './get-feed.ts';

const calendarType = 'text/calendar';

/** Whether whoever asks has that text already; a list of tags, weak ones and strong ones alike. */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch
    ?.split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag.replace(/^W\//, '')) ?? false;

/** Calendars, for programs that hold nothing but their address. */
@ApiTags('Calendar feeds')
@Controller('api/calendar')
export class CalendarController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':file')
  @PublicAccess()
  @ApiOperation({
    summary: 'The calendar of a secret address (`{secret}.ics`); its owner’s rights are asked each time',
  })
  @AnswersFile(calendarType)
  @ApiNotModifiedResponse({ description: 'It is as `If-None-Match` has it' })
  async fetch(
    @Param('file') file: string,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const asked = new GetFeed(tokenIn(file), headers['user-agent'] ?? '');
    const { text, etag } = await this.queries.execute(asked);
    // Its own reader may keep it, and asks each time whether it still may.
    void reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (isKnown(headers['if-none-match'], etag)) {
      void reply.status(304);
      return undefined;
    }
    return new StreamableFile(Buffer.from(text), {
      type: `${calendarType}; charset=utf-8`,
      disposition: 'inline; filename="laycan.ics"',
    });
  }
}
