import { describe, expect, it } from '@jest/globals';
import {
  emptyEnquiry,
  type Enquiry,
  enquiryMail,
  enquiryProblems,
  enquiryText,
  labels,
  numericOnly,
} from './enquiry.ts';

const known = { firstName: 'Sam', lastName: 'Carter', email: 'sam@visitor.example' };
const filled: Enquiry = {
  ...emptyEnquiry(known),
  salutation: 'Mr',
  company: 'Carter & Sons',
  countryCode: '+47',
  phone: '22 33 44 55',
  loadingRegion: 'Europe',
  cargoType: 'Dry bulk',
  commodity: 'Wood pulp',
  cargoQuantity: '12500',
  cargoUnit: 'MT',
  loadPorts: 'Gävle, Rauma',
  dischargePorts: 'Santos',
  shipmentDate: '2027-02-03',
};

describe('a cargo enquiry', () => {
  it('needs every field but the description', () => {
    const missing = Object.keys(enquiryProblems(emptyEnquiry({ firstName: '', lastName: '', email: '' })));
    expect(missing).toEqual(Object.keys(labels).filter((field) => field !== 'description'));
    expect(enquiryProblems(filled)).toEqual({});
    expect(enquiryProblems({ ...filled, company: '   ' })).toEqual({ company: 'This field is required.' });
  });

  it('holds names, address, phone, quantity and description to their rules', () => {
    const wrong: readonly [Partial<Enquiry>, string][] = [
      [{ firstName: 'S' }, 'firstName'],
      [{ lastName: 'x'.repeat(129) }, 'lastName'],
      [{ email: 'nobody' }, 'email'],
      [{ email: `${'x'.repeat(120)}@x.example` }, 'email'],
      [{ countryCode: 'no' }, 'countryCode'],
      [{ phone: 'call me' }, 'phone'],
      [{ cargoQuantity: '0' }, 'cargoQuantity'],
      [{ description: 'x'.repeat(301) }, 'description'],
    ];
    for (const [own, field] of wrong)
      expect([field, Object.keys(enquiryProblems({ ...filled, ...own }))]).toEqual([field, [field]]);
    expect(enquiryProblems({ ...filled, description: 'x'.repeat(300) })).toEqual({});
  });

  it('takes digits and one dot for a quantity', () => {
    expect(numericOnly('12,500 MT')).toBe('12500');
    expect(numericOnly('1.2.5')).toBe('1.25');
  });

  it('is a text of a line a field, without what was left empty', () => {
    const text = enquiryText(filled, () => '3 Feb 2027');
    expect(text.split('\r\n')).toEqual([
      'Name: Mr Sam Carter',
      'Company: Carter & Sons',
      'Email: sam@visitor.example',
      'Phone: +47 22 33 44 55',
      'Loading region: Europe',
      'Cargo type: Dry bulk',
      'Commodity: Wood pulp',
      'Cargo quantity: 12500 MT',
      'Load port(s): Gävle, Rauma',
      'Discharge port(s): Santos',
      'Shipment date: 3 Feb 2027',
    ]);
  });

  it('opens a mail of which nothing ends early, to the desk or to nobody yet', () => {
    const mail = new URL(enquiryMail('desk@g2o.example', filled, 'a & b\r\n#?=c'));
    expect(mail.pathname).toBe('desk@g2o.example');
    expect([...new URLSearchParams(mail.search)]).toEqual([
      ['subject', 'Cargo enquiry: Wood pulp, Carter & Sons'],
      ['body', 'a & b\r\n#?=c'],
    ]);
    expect(enquiryMail(null, filled, 'x')).toMatch(/^mailto:\?subject=/);
  });
});
