import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ContractAmended, ContractChanges, ContractField } from '#contracts/booking/booking-calls';
import type { TouchedCell } from '#domain/booking/commands';
import { amendBooking } from '#domain/booking/decide';
import { type BookingTerms, type NamedRef, sameTerm, type TermValue } from '#domain/booking/terms';
import { isParsed } from '#domain/declaration-draft/cells';
import { masterBookingsFor } from '#domain/reference/fitting';
import type { BookingSettings } from '#domain/reference/settings';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, EXECUTE } from '#platform/tokens';
import type { BookingDocument } from '#projections/bookings/read-model';
import type { CommandKey } from '../../access/current.ts';
import { invalid } from '../../errors/api-error.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { answeredAt } from '../../platform/positions.ts';
import type { Answered } from '../../platform/positions.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { CanonicalCells } from '../drafts/canonical-cells.ts';
import { requireCharterer } from '../scope.ts';
import type { DeclarationScope } from '../scope.ts';
import { changeBooking, seenBooking } from './change-booking.ts';

/** Says for which company, under which contract and master booking a booking goes; of a pair, this one alone. */
export class AmendContract extends Command<Answered<ContractAmended>> {
  constructor(
    readonly scope: DeclarationScope,
    readonly key: CommandKey,
    readonly bookingId: string,
    readonly changes: ContractChanges,
  ) {
    super();
  }
}

const contractFields: readonly ContractField[] = ['company', 'masterBooking', 'contractLink'];

/** What may be chosen of a field; null where any text may be. */
const optionsOf = (
  field: ContractField,
  { companies, masterBookings }: BookingSettings,
  { terms, organisationId }: BookingDocument,
): readonly NamedRef[] | null => {
  switch (field) {
    case 'company':
      return companies;
    case 'masterBooking':
      return masterBookingsFor(masterBookings, terms, organisationId);
    case 'contractLink':
      return null;
  }
};

const isOffered = (options: readonly NamedRef[] | null, value: TermValue): boolean =>
  options === null ||
  value === null ||
  (typeof value === 'object' && 'id' in value && options.some(({ id }) => id === value.id));

const wording: Readonly<Record<ContractField, string>> = {
  company: 'Choose a company from the list.',
  masterBooking: 'Choose a master booking of the trade from the list.',
  contractLink: 'This is no name or link of a contract.',
};

/** The fields that change, with the names of the reference data. @throws 422 by field, where a value is not offered */
const cellsOf = (
  changes: ContractChanges,
  settings: BookingSettings,
  booking: BookingDocument,
): readonly TouchedCell[] => {
  const canonical = new CanonicalCells(settings);
  const errors: Record<string, readonly string[]> = {};
  const cells = contractFields.flatMap((field): TouchedCell[] => {
    const change = changes[field];
    if (change === undefined) return [];
    const value = canonical.of(field, change.to);
    const held: TermValue = (booking.terms satisfies BookingTerms)[field];
    // What was declared may stay although its list offers it no more.
    if (isParsed(value) && (sameTerm(value, held) || isOffered(optionsOf(field, settings, booking), value)))
      return [{ field, base: change.from, value }];
    errors[`${field}.to`] = [wording[field]];
    return [];
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return cells;
};

@CommandHandler(AmendContract)
export class AmendContractHandler implements ICommandHandler<AmendContract> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly settings: SettingsService,
  ) {}

  async execute(command: AmendContract) {
    const { scope, bookingId, changes } = command;
    const booking = await seenBooking(this.documents, scope, bookingId);
    requireCharterer(scope, 'Only the charterer says under which contract a booking goes. Ask them, or G2O.');
    const cells = cellsOf(changes, await this.settings.current(booking.organisationId), booking);
    const done = await changeBooking(
      this.run,
      command,
      booking,
      (state, by) => amendBooking(state, { by, parts: [{ bookingId, cells }] }),
      () => ({ by: 'form' }),
    );
    return answeredAt(done.position, { amended: done.events.length });
  }
}
