import { ApiPropertyOptional } from '@nestjs/swagger';
import { isUUID, ValidateBy } from 'class-validator';
import { transferList } from '#contracts/booking/transfer-list';
import { maxOfBatch } from '#domain/transfer-batch/decide';
import { criteriaQueryOf, pageQueryOf } from '../../lists/query.ts';
import { IfSent } from '../../platform/if-sent.ts';

/** A page of the interface list. */
export class ListTransfersQuery extends pageQueryOf(transferList) {}

/** What narrows the bookings that are transferred together, where none are named. */
export class TransferCriteriaQuery extends criteriaQueryOf(transferList) {}

export class OrderTransfersBody {
  @ApiPropertyOptional({
    type: [String],
    format: 'uuid',
    minItems: 1,
    maxItems: maxOfBatch,
    description: 'Absent: all that the filters of the address find',
  })
  @IfSent()
  @ValidateBy({
    name: 'isBatch',
    validator: {
      validate: (value) =>
        Array.isArray(value) &&
        value.length >= 1 &&
        value.length <= maxOfBatch &&
        value.every((id) => isUUID(id)),
      defaultMessage: () => `Send 1 to ${maxOfBatch} bookings, each by its id.`,
    },
  })
  ids?: string[];
}
