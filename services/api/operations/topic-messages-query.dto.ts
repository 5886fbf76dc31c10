import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { PageSize } from '../lists/paging.ts';

/** A page of a topic. */
export class TopicMessagesQuery {
  @ApiPropertyOptional({
    default: '0',
    description: 'Offset after which the page begins: `next` of the page before',
  })
  @IsOptional()
  @Matches(/^\d{1,15}$/, { message: 'This is no offset.' })
  after = '0';

  @PageSize() per_page = 10;
}
