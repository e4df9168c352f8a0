import type { ReactNode } from 'react';
import { OneByOne } from '../ui/one-by-one.tsx';
import { useIsPlaceAsked } from './use-asked-place.ts';

/**
 * The groups of a case's fields: the first with the screen, the others right after it is drawn, since a case is opened to be
 * looked at first. All at once where the address leads to one of the fields.
 */
export const CaseFields = ({ children }: { children: ReactNode }) => (
  <OneByOne atOnce={useIsPlaceAsked()}>{children}</OneByOne>
);
