import {
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsLatitude,
  IsLongitude,
  IsNotEmpty,
  IsNumber,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import type { ReferenceItems, ReferenceList } from '#domain/reference/lists';
import { IfSent } from '#api/platform/if-sent';

/** What a file may say of an item of each list: the shapes of `ReferenceItems`, checked where they come from somebody's keyboard. */

const day = /^\d{4}-\d{2}-\d{2}$/;
const text = 'Write a text of 1 to 128 characters.';
const texts = 'Write a list of different ids.';

/** Ids, none of them twice. */
const Ids = (): PropertyDecorator => (target, key) => {
  for (const check of [
    IsArray({ message: texts }),
    ArrayUnique({ message: texts }),
    IsString({ each: true, message: texts }),
  ])
    check(target, key);
};

const Name = (): PropertyDecorator => (target, key) => {
  for (const check of [IsString, IsNotEmpty]) check({ message: text })(target, key);
  MaxLength(128, { message: text })(target, key);
};

const Day = (): PropertyDecorator => (target, key) => {
  Matches(day, { message: 'Write a day as yyyy-MM-dd.' })(target, key);
  IsISO8601({ strict: true }, { message: 'There is no such day.' })(target, key);
};

const WholeNumber =
  (least: number): PropertyDecorator =>
  (target, key) => {
    IsInt({ message: 'Write a whole number.' })(target, key);
    Min(least, { message: `It is ${least} at least.` })(target, key);
  };

const Tonnes = (): PropertyDecorator => (target, key) => {
  IsNumber({ allowNaN: false, allowInfinity: false }, { message: 'Write a number of MT.' })(target, key);
  Min(0, { message: 'It is 0 at least.' })(target, key);
};

/** Left out or null: there is none. */
const OrNull = (): PropertyDecorator => ValidateIf((_item, value: unknown) => value !== null);

class Named {
  @Name()
  readonly name!: string;
}

class Tradelane extends Named implements Shape<'tradelanes'> {
  @Ids()
  readonly inTradelanes!: readonly string[];
}

class Port extends Named implements Shape<'ports'> {
  @Matches(/^[A-Z]{2}$/, { message: 'Write a country by its two letters, as BR.' })
  readonly country!: string;

  @IsNumber({}, { message: 'Write degrees.' })
  @IsLatitude({ message: 'It is -90 to 90.' })
  readonly lat!: number;

  @IsNumber({}, { message: 'Write degrees.' })
  @IsLongitude({ message: 'It is -180 to 180.' })
  readonly lon!: number;

  @IfSent()
  @Name()
  readonly timeZone?: string;

  @IsIn(['load', 'discharge', 'bunker'], { message: 'It is load, discharge or bunker.' })
  readonly role!: 'load' | 'discharge' | 'bunker';

  @Ids()
  readonly inTradelanes!: readonly string[];

  @Ids()
  readonly inTypes!: readonly string[];
}

class Company extends Named implements Shape<'companies'> {
  @Name()
  readonly globalAddressNumber!: string;

  @IsString({ message: 'Write a text.' })
  @MaxLength(128, { message: text })
  readonly location!: string;

  @Ids()
  readonly inOrganisations!: readonly string[];
}

class MasterBooking extends Named implements Shape<'master-bookings'> {
  @Ids()
  readonly inOrganisations!: readonly string[];

  @Ids()
  readonly inTradelanes!: readonly string[];
}

class Contract extends Named implements Shape<'contracts'> {
  @Day()
  readonly periodStart!: string;

  @Day()
  readonly periodEnd!: string;

  @Name()
  readonly tradeId!: string;

  @Ids()
  readonly inOrganisations!: readonly string[];
}

class Limits implements Shape<'limits'> {
  @WholeNumber(1)
  readonly laycanMaxDays!: number;

  @WholeNumber(1)
  readonly laycanMinDays!: number;

  @WholeNumber(1)
  readonly horizonDays!: number;

  @Tonnes()
  readonly minLoadQty!: number;

  @IfSent()
  @OrNull()
  @Tonnes()
  readonly maxLoadQty?: number | null;

  @Tonnes()
  readonly minDischargeQty!: number;

  @Tonnes()
  readonly minFullVesselQty!: number;

  @OrNull()
  @Tonnes()
  readonly monthlyVolume!: number | null;

  @IsNumber({}, { message: 'Write a share, as 0.05 for 5 %.' })
  @Min(0, { message: 'It is 0 to 1.' })
  @Max(1, { message: 'It is 0 to 1.' })
  readonly monthlyTolerance!: number;

  @WholeNumber(0)
  readonly frozenDays!: number;

  @IfSent()
  @Ids()
  readonly frozenTypes?: readonly string[];

  @IfSent()
  @OrNull()
  @WholeNumber(1)
  readonly approvalHours?: number | null;

  @IfSent()
  @WholeNumber(1)
  readonly etaNewsHours?: number;
}

type Shape<List extends ReferenceList> = ReferenceItems[List];

export const itemShapes: { readonly [List in ReferenceList]: new () => Shape<List> } = {
  'vessel-types': Named,
  tradelanes: Tradelane,
  commodities: Named,
  ports: Port,
  companies: Company,
  'master-bookings': MasterBooking,
  contracts: Contract,
  limits: Limits,
};
