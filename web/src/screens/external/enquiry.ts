import type { FieldProblems } from '../../components/form/FormStore.ts';

/** What the form of an enquiry asks, by the specification's names. */
export interface Enquiry {
  readonly salutation: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly email: string;
  readonly countryCode: string;
  readonly phone: string;
  readonly loadingRegion: string | null;
  readonly cargoType: string | null;
  readonly commodity: string;
  /** Digits and a dot, as typed. */
  readonly cargoQuantity: string;
  readonly cargoUnit: string | null;
  readonly loadPorts: string;
  readonly dischargePorts: string;
  /** `yyyy-MM-dd`. */
  readonly shipmentDate: string | null;
  readonly description: string;
}

export type EnquiryField = keyof Enquiry;

export const longestDescription = 300;
export const longestText = 128;

const choices = (...names: readonly string[]) => names.map((name) => ({ id: name, name }));

export const salutations = choices('Mr', 'Ms', 'Mx', 'Dr');
export const regions = choices('Africa', 'Asia', 'Europe', 'North America', 'Oceania', 'South America');
export const cargoTypes = choices('Dry bulk', 'Break bulk', 'Project cargo', 'Other');
export const units = choices('MT', 'CBM');

export const labels: Readonly<Record<EnquiryField, string>> = {
  salutation: 'Salutation',
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  email: 'Email',
  countryCode: 'Country code',
  phone: 'Phone',
  loadingRegion: 'Loading region',
  cargoType: 'Cargo type',
  commodity: 'Commodity',
  cargoQuantity: 'Cargo quantity',
  cargoUnit: 'Unit',
  loadPorts: 'Load port(s)',
  dischargePorts: 'Discharge port(s)',
  shipmentDate: 'Shipment date',
  description: 'Description',
};

/** What is asked of whoever is signed in is filled in already. */
export const emptyEnquiry = (known: {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}): Enquiry => ({
  salutation: null,
  ...known,
  company: '',
  countryCode: '',
  phone: '',
  loadingRegion: null,
  cargoType: null,
  commodity: '',
  cargoQuantity: '',
  cargoUnit: null,
  loadPorts: '',
  dischargePorts: '',
  shipmentDate: null,
  description: '',
});

const fields = Object.keys(labels) as EnquiryField[];

const textOf = (value: string | null): string => (value ?? '').trim();

const nameProblem = (name: string): string | undefined =>
  name.length < 2 || name.length > longestText ? 'A name has 2 to 128 characters.' : undefined;

/** What is wrong with a field that is filled in. */
const rules: Partial<Record<EnquiryField, (text: string) => string | undefined>> = {
  firstName: nameProblem,
  lastName: nameProblem,
  email: (text) =>
    text.length <= longestText && /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(text)
      ? undefined
      : 'Enter a valid email.',
  countryCode: (text) => (/^\+?[1-9]\d{0,3}$/.test(text) ? undefined : 'Enter it like +47.'),
  phone: (text) => (/^[\d ()/-]*\d[\d ()/-]*$/.test(text) ? undefined : 'Enter digits.'),
  cargoQuantity: (text) =>
    /^\d+(?:\.\d+)?$/.test(text) && Number(text) > 0 ? undefined : 'Enter a quantity above zero.',
};

/** Why an enquiry cannot be sent, by field: all but the description are required. */
export const enquiryProblems = (enquiry: Enquiry): FieldProblems<EnquiryField> => {
  const found: Partial<Record<EnquiryField, string>> = {};
  for (const field of fields) {
    const text = textOf(enquiry[field]);
    if (field === 'description') {
      if (text.length > longestDescription)
        found[field] = `A description has at most ${longestDescription} characters.`;
      continue;
    }
    const problem = text === '' ? 'This field is required.' : rules[field]?.(text);
    if (problem !== undefined) found[field] = problem;
  }
  return found;
};

/** A numeric field takes digits and one dot. */
export const numericOnly = (typed: string): string => {
  const [whole = '', ...parts] = typed.replaceAll(/[^\d.]/g, '').split('.');
  return parts.length === 0 ? whole : `${whole}.${parts.join('')}`;
};

/** The enquiry as the text of a mail, a line a field. @param dateText the day as people read it */
export const enquiryText = (enquiry: Enquiry, dateText: (iso: string) => string): string => {
  const lines: readonly (readonly [string, string])[] = [
    ['Name', [enquiry.salutation, enquiry.firstName, enquiry.lastName].map(textOf).join(' ')],
    [labels.company, textOf(enquiry.company)],
    [labels.email, textOf(enquiry.email)],
    [labels.phone, `+${textOf(enquiry.countryCode).replace('+', '')} ${textOf(enquiry.phone)}`],
    [labels.loadingRegion, textOf(enquiry.loadingRegion)],
    [labels.cargoType, textOf(enquiry.cargoType)],
    [labels.commodity, textOf(enquiry.commodity)],
    [labels.cargoQuantity, `${textOf(enquiry.cargoQuantity)} ${textOf(enquiry.cargoUnit)}`],
    [labels.loadPorts, textOf(enquiry.loadPorts)],
    [labels.dischargePorts, textOf(enquiry.dischargePorts)],
    [labels.shipmentDate, enquiry.shipmentDate === null ? '' : dateText(enquiry.shipmentDate)],
    [labels.description, textOf(enquiry.description)],
  ];
  return lines
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `${label}: ${text}`)
    .join('\r\n');
};

/** The address that opens the visitor's own mail. @param to null where the operator has named no address */
export const enquiryMail = (to: string | null, enquiry: Enquiry, text: string): string => {
  const subject = `Cargo enquiry: ${textOf(enquiry.commodity)}, ${textOf(enquiry.company)}`;
  const address = to === null ? '' : encodeURIComponent(to).replaceAll('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
};
