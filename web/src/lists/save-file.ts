/** Saves the file behind an address, as a click on a link to it does: the page stays. */
export const saveFile = (href: string): void => {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
};
