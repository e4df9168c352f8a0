import type { MirrorState } from '../model/mirror-store.ts';

/** A mirror's guests as calls name them. */
export const guestNames = ({ guests }: Pick<MirrorState, 'guests'>): string =>
  guests.map(({ uid }) => uid).join();
