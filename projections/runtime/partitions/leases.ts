/** Names of the leases of partitions begin so. */
export const leasePrefix = 'projector/';

export const partitionLease = (index: number): string => `${leasePrefix}${index}`;
