import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsUUID } from 'class-validator';
import { ofForm } from './list-returned.ts';

export class DiscardReturnedBody {
  @ApiProperty({
    type: [String],
    format: 'uuid',
    minItems: 1,
    maxItems: ofForm,
    description: 'Ids of its rows, as they were shown',
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(ofForm)
  @IsUUID(undefined, { each: true })
  rows!: string[];
}
