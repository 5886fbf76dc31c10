import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  Allow,
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  Min,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { IfSent } from '../../platform/if-sent.ts';
import { maxLength, maxQuantity } from '#contracts/cells/cell';
import { displayQuantity } from '#contracts/cells/format-cell';
import { refusalWording } from '#contracts/cells/refusal-text';
import { PlainLine, PlainLines, Verbatim } from '../../platform/plain-fields.ts';
import type { BookingInput, PortInput } from '#contracts/declaration-draft/submission-calls';

const longestQuantity = 64;

const isQuantity = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.length <= longestQuantity) ||
  (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxQuantity);

const wholeQuantity = `Enter whole MT, from 1 to ${displayQuantity(maxQuantity)}.`;

/** Whole MT, or a text that the parser of cells reads: what it refuses is said by the review, as in the grid. */
const IsQuantity = (): PropertyDecorator =>
  ValidateBy({
    name: 'isQuantity',
    validator: {
      validate: isQuantity,
      defaultMessage: (about) => (about?.value === 0 ? refusalWording.zero_quantity : wholeQuantity),
    },
  });

/** Issued by the portal; may come along as it was read. */
const PassedOver = (): PropertyDecorator => (target, key) => {
  Allow()(target, key);
  Verbatim('Nobody reads it.')(target, key);
};

/** An entry of an option list; names come from reference data. */
export class OptionBody {
  @ApiProperty()
  @PlainLine()
  @IsString()
  @MaxLength(64)
  id!: string;

  @ApiProperty()
  @PlainLine()
  @IsString()
  @MaxLength(200)
  name!: string;
}

export class PortBody implements PortInput {
  @ApiProperty({ type: String, nullable: true, description: 'UN/LOCODE' })
  @IsOptional()
  @PlainLine()
  @IsString()
  @MaxLength(64)
  id!: string | null;

  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @PlainLine()
  @IsString()
  @MaxLength(200)
  name?: string | null;

  @ApiProperty({
    oneOf: [{ type: 'integer', minimum: 1, maximum: maxQuantity }, { type: 'string' }],
    nullable: true,
    description: 'Whole MT. A text is read as the grid reads it: groups of three may be parted by one mark.',
  })
  @PlainLine()
  @IsQuantity()
  qty!: number | string | null;

  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @Matches(/^\d{1,3}$/)
  cargoBookingPortId?: string | null;

  /** Of the specification's booking; whether it is edited is seen from what it holds. */
  @PassedOver()
  edited?: unknown;
}

const Text =
  (maxLength: number, kept = PlainLine()): PropertyDecorator =>
  (target, key) => {
    kept(target, key);
    ApiPropertyOptional({ type: String, nullable: true, maxLength })(target, key);
    IsOptional()(target, key);
    IsString()(target, key);
    MaxLength(maxLength)(target, key);
  };

const Option = (): PropertyDecorator => (target, key) => {
  ApiPropertyOptional({ type: OptionBody, nullable: true })(target, key);
  IsOptional()(target, key);
  IsObject()(target, key);
  ValidateNested()(target, key);
  Type(() => OptionBody)(target, key);
};

/** A booking of the form. What the portal itself issues may come along, as it was read, and is passed over. */
export class BookingBody implements BookingInput {
  @ApiPropertyOptional()
  @IfSent()
  @PlainLine()
  @IsString()
  @MaxLength(64)
  id?: string;

  @ApiPropertyOptional({ description: 'At which the row or the booking was read' })
  @IfSent()
  @IsInt()
  @Min(0)
  revision?: number;

  @Text(maxLength.text) code?: string | null;
  @Option() type?: OptionBody | null;
  @Option() trade?: OptionBody | null;
  @Text(64) month?: string | null;
  @Option() commodity?: OptionBody | null;
  @Option() vesselVoyage?: OptionBody | null;
  @Text(64) laycanStart?: string | null;
  @Text(64) laycanFinish?: string | null;

  @ApiPropertyOptional({ type: PortBody, nullable: true })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => PortBody)
  loadingPort?: PortBody | null;

  @ApiPropertyOptional({ type: [PortBody] })
  @IfSent()
  @IsArray()
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  @Type(() => PortBody)
  dischargePorts?: PortBody[];

  @Text(maxLength.textArea, PlainLines()) comment?: string | null;
  @Option() company?: OptionBody | null;
  @Option() masterBooking?: OptionBody | null;
  @Text(maxLength.textArea, PlainLines()) contractLink?: string | null;
  @Text(64) continuationOfId?: string | null;

  @ApiPropertyOptional({ description: 'Of customers: the operator is asked for a suitable vessel' })
  @IfSent()
  @IsBoolean()
  vesselRequested?: boolean;

  @PassedOver() letterIndex?: unknown;
  @PassedOver() bookingNo?: unknown;
  @PassedOver() cargoRef?: unknown;
  @PassedOver() status?: unknown;
  @PassedOver() total?: unknown;
  @PassedOver() cancelled?: unknown;
  @PassedOver() errors?: unknown;
  @PassedOver() changes?: unknown;
  @PassedOver() newlyAdded?: unknown;
  @PassedOver() organisation?: unknown;
  @PassedOver() history?: unknown;
}
