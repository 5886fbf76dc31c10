/** Saves the file behind an address, as a click on a link to it does: the page stays. Without a name it has the server's. */
export const saveFile = (href: string, name = ''): void => {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
};

/** Saves a file that has been answered already. */
export const saveAnswered = (file: File): void => {
  const href = URL.createObjectURL(file);
  saveFile(href, file.name);
  URL.revokeObjectURL(href);
};
