export type VoyageRejection = 'already_scheduled' | 'no_ports';
