import { shownContract } from '#contracts/booking/field-text';

const isWebAddress = (text: string): boolean => /^https?:\/\//.test(text);

/** A contract by its name, or a link to it, cut where it is very long. */
export const ContractLink = ({ link }: { readonly link: string }) =>
  isWebAddress(link) ? (
    <a href={link} target="_blank" rel="noreferrer">
      {shownContract(link)}
    </a>
  ) : (
    shownContract(link)
  );
