import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsObject,
  IsUUID,
  ValidateNested,
} from 'class-validator';
import { maxChosen, type NotificationChoice } from '#contracts/people/notifications';
import { IfSent } from '../../platform/if-sent.ts';

class Channels {
  @ApiPropertyOptional({ description: 'By mail' })
  @IfSent()
  @IsBoolean()
  readonly email?: boolean;

  @ApiPropertyOptional({ description: 'In the portal' })
  @IfSent()
  @IsBoolean()
  readonly notification?: boolean;
}

class OrganisationChoice {
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  readonly id!: string;

  @ApiProperty({ type: Channels, description: 'A channel that is not named stays' })
  @IsObject()
  @ValidateNested()
  @Type(() => Channels)
  readonly notify!: Channels;
}

/** What somebody is told of organisations of theirs. */
export class NotificationChoiceRequest implements NotificationChoice {
  @ApiProperty({ type: [OrganisationChoice], maxItems: maxChosen })
  @IsArray()
  @ArrayMaxSize(maxChosen)
  @ArrayUnique(({ id }: OrganisationChoice) => id, { message: 'An organisation stands here twice.' })
  @ValidateNested({ each: true })
  @Type(() => OrganisationChoice)
  readonly organisations!: OrganisationChoice[];
}
