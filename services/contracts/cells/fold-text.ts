/** For the adapters, which know nothing of the domain. */
export { foldText, foldWords } from '#domain/shared/plain-text';
