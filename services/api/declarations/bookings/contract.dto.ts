import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsObject, IsString, MaxLength, ValidateIf, ValidateNested } from 'class-validator';
import type { ContractChanges } from '#contracts/booking/booking-calls';
import { maxLength } from '#contracts/cells/cell';
import { IfSent } from '../../platform/if-sent.ts';
import { PlainLines } from '../../platform/plain-fields.ts';
import { OptionBody } from '../submission/booking-input.dto.ts';

const OptionOrNull =
  (description: string): PropertyDecorator =>
  (target, key) => {
    ApiProperty({ type: OptionBody, nullable: true, description })(target, key);
    ValidateIf((body: Record<string, unknown>) => body[String(key)] !== null)(target, key);
    IsObject()(target, key);
    ValidateNested()(target, key);
    Type(() => OptionBody)(target, key);
  };

const TextOrNull =
  (description: string): PropertyDecorator =>
  (target, key) => {
    PlainLines()(target, key);
    ApiProperty({ type: String, nullable: true, maxLength: maxLength.textArea, description })(target, key);
    ValidateIf((body: Record<string, unknown>) => body[String(key)] !== null)(target, key);
    IsString()(target, key);
    MaxLength(maxLength.textArea)(target, key);
  };

const Change =
  (type: () => new () => object): PropertyDecorator =>
  (target, key) => {
    // Swagger takes for lazy what is called `type`.
    ApiPropertyOptional({ type: () => type() })(target, key);
    IfSent()(target, key);
    IsObject()(target, key);
    ValidateNested()(target, key);
    Type(type)(target, key);
  };

const shown = 'What was shown';
const wanted = 'What it becomes; null: nothing';

export class OptionChangeBody {
  @OptionOrNull(shown) from!: OptionBody | null;
  @OptionOrNull(wanted) to!: OptionBody | null;
}

export class TextChangeBody {
  @TextOrNull(shown) from!: string | null;
  @TextOrNull(wanted) to!: string | null;
}

/** Fields that are absent stay as they are. */
export class ContractBody implements ContractChanges {
  @Change(() => OptionChangeBody) company?: OptionChangeBody;
  @Change(() => OptionChangeBody) masterBooking?: OptionChangeBody;
  @Change(() => TextChangeBody) contractLink?: TextChangeBody;
}
