import { guestNames } from '../mirror/guest-names.ts';
import type { MirrorState, Stamps } from '../model/mirror-store.ts';
import type { MirrorStep } from '../model/row-worker.ts';
import type { StateRow } from './mirror-database.ts';

/** Where the mirror stands after a step by which its sealed rows grew by `bytes`. `stamps`: those after the step. */
export const stepped = (
  current: MirrorState,
  { cursor, more, newest, inScope, filled, total, epoch, now }: MirrorStep,
  bytes: number,
  stamps: Stamps,
): MirrorState => ({
  ...current,
  epoch: current.epoch ?? epoch,
  cursor,
  newest,
  guests: current.guests.filter(({ uid }) => !inScope.includes(uid)),
  isFilled: current.isFilled || !more,
  done: current.done + filled,
  total: total ?? current.total,
  bytes: Math.max(0, current.bytes + bytes),
  ...stamps,
  pulledAt: more ? current.pulledAt : now,
});

/**
 * Whether a page that brings so many bytes stays within the step's budget. A filled mirror may grow beyond it, since
 * it must have every change.
 */
export const fits = (current: MirrorState, { most }: MirrorStep, bytes: number): boolean =>
  current.isFilled || current.bytes + bytes <= most;

/**
 * Whether the mirror still stands where it stood when something was asked for, with the guests that were named then.
 * A fill that has begun goes on although guests came meanwhile: their families were read after its floor.
 */
export const isStill = (asked: MirrorState, current: MirrorState, isFill = false): boolean =>
  current.yearId === asked.yearId &&
  current.epoch === asked.epoch &&
  current.cursor === asked.cursor &&
  ((isFill && asked.epoch !== null) || guestNames(asked) === guestNames(current));

/** Of a mirror in which nothing was written yet. */
export const noStamps: Stamps = { stamp: '', partStamp: '' };

/** A mirror that an earlier version of the app wrote has no stamps, no guests and no newest change number. */
export const stateIn = ({ name: _name, ...rest }: StateRow): MirrorState => ({
  ...rest,
  stamp: (rest as Partial<MirrorState>).stamp ?? '',
  partStamp: (rest as Partial<MirrorState>).partStamp ?? '',
  newest: (rest as Partial<MirrorState>).newest ?? Number.MAX_SAFE_INTEGER,
  guests: (rest as Partial<MirrorState>).guests ?? [],
});
