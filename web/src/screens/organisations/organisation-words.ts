export const notAssigned =
  'You are not assigned to this organisation. Please contact a G2O admin for more information.';
