import { lazyScreen } from '../../components/lazy-screen.tsx';

export const Declarations = lazyScreen(
  async () => (await import('../declaration-list/DeclarationScreen.tsx')).DeclarationScreen,
);

export const Receipt = lazyScreen(async () => (await import('../receipt/ReceiptScreen.tsx')).ReceiptScreen);
