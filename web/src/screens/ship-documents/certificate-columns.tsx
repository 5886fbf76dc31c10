import { OctagonAlert, TriangleAlert } from 'lucide-react';
import type { VesselCertificate } from '#contracts/vessels/vessel-view';
import { displayDate } from '../../format/dates.ts';
import type { ListColumn } from '../../lists/ListTable.tsx';

const expiryText = ({ expires_at, expiry }: VesselCertificate): string => {
  if (expires_at === null) return '';
  const day = displayDate(expires_at);
  if (expiry === 'expired') return `${day}, expired`;
  return expiry === 'expiring' ? `${day}, expires soon` : day;
};

const Expiry = ({ certificate }: { readonly certificate: VesselCertificate }) => {
  const text = expiryText(certificate);
  switch (certificate.expiry) {
    case 'expired':
      return (
        <span className="document-expired">
          <OctagonAlert size={13} strokeWidth={1.75} aria-hidden /> {text}
        </span>
      );
    case 'expiring':
      return (
        <span className="document-expiring">
          <TriangleAlert size={13} strokeWidth={1.75} aria-hidden /> {text}
        </span>
      );
    case 'valid':
    case null:
      return text;
  }
};

export const certificateColumns: readonly ListColumn<VesselCertificate>[] = [
  { key: 'name', header: 'Name', width: 300, rowHeader: true, sortable: true, text: ({ name }) => name },
  { key: 'type', header: 'Type', width: 140, sortable: true, text: ({ type }) => type },
  {
    key: 'expires_at',
    header: 'Expires',
    width: 190,
    sortable: true,
    text: expiryText,
    content: (certificate) => <Expiry certificate={certificate} />,
  },
];

export const certificateDetail = (certificate: VesselCertificate): string =>
  [certificate.type, expiryText(certificate)].filter((text) => text !== '').join(' · ');
