/** For the adapters, which know nothing of the domain. */
export { foldText, foldWords, plainLine, shortened } from '#domain/shared/plain-text';
