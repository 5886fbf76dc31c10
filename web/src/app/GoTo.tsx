import { useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { paths } from './paths.ts';

/**
 * Sends on to another address, in place of this one. The library's own redirect fires once in its life, and two routes
 * that both redirect share one life.
 */
export const GoTo = ({ to }: { readonly to: string }) => {
  const [, navigate] = useLocation();
  useLayoutEffect(() => navigate(to, { replace: true }), [to, navigate]);
  return null;
};

/** Where an address leads that is no screen's, or of an area that is switched off. */
export const ToNotFound = () => <GoTo to={paths.notFound} />;
