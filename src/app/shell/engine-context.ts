import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Entity } from '#domain/records/records.ts';
import { isAdmin, mayEdit } from '#domain/roles.ts';
import type { CaseKind } from '#domain/events.ts';
import type { Engine, NoRoom, Observable, SessionState, SyncStatus, Viewed } from '#sync/engine/engine.ts';

const EngineContext = createContext<Engine | null>(null);

/** Gives the engine to every screen below it; made once, in main.tsx. */
export const EngineProvider = EngineContext.Provider;

/** The device's engine. */
export function useEngine(): Engine {
  const engine = useContext(EngineContext);
  if (!engine) throw new Error('EngineProvider is missing above this component.');
  return engine;
}

/** The value of an observable; renders again when it changes. */
export const useObservable = <T>(observable: Observable<T>): T =>
  useSyncExternalStore(observable.subscribe, observable.get);

/**
 * One fact of the sync status. Renders again when that changes, not with each of hundreds of edits that are sent.
 */
export function useStatus<T extends string | number | boolean | null>(select: (status: SyncStatus) => T): T {
  const { status } = useEngine();
  return useSyncExternalStore(status.subscribe, () => select(status.get()));
}

/** Whether the server can't be reached or isn't to be. */
export const useIsOffline = (): boolean => useStatus(({ kind }) => kind === 'offline');

/** Whether somebody is signed in, and who. */
export const useSession = (): SessionState => useObservable(useEngine().session.state);

/** The open session; for screens behind the session's guard only. */
export function useOpenSession(): Extract<SessionState, { kind: 'open' }> {
  const session = useSession();
  if (session.kind !== 'open') throw new Error('This screen is shown to a signed-in user only.');
  return session;
}

/** Whether the signed-in user may create, edit and delete records; the server decides, this only hides. */
export function useMayEdit(): boolean {
  const session = useSession();
  return session.kind === 'open' && mayEdit(session.user.roles);
}

/** Whether the signed-in user administers lookups and users. */
export function useIsAdmin(): boolean {
  const session = useSession();
  return session.kind === 'open' && isAdmin(session.user.roles);
}

/** Whether records are still being opened, so that a screen must wait that shows more than lists of cases. */
export const useIsOpening = (): boolean => useObservable(useEngine().early) !== null;

/** Whether all of a family is here, which is named by its student or by a case without one: until then nothing of it may be counted. */
export function useHasFamily(family: string): boolean {
  const { guests } = useEngine();
  const hasYear = useHasWholeYear();
  const isWhole = useObservable(guests.whole).has(family);
  return !useObservable(guests.incoming).has(family) && (hasYear || isWhole);
}

/** Whether all parts of a case are here, of the family that is named: until then it may not be said to have none. */
export function useHasParts(family: string, caseUid: string): boolean {
  const { opening, guests } = useEngine();
  const hasYear = useHasWholeYear();
  const isPulled = useIsPulled();
  const { isWhole, cases } = useObservable(opening);
  const isBrought = useObservable(guests.whole).has(family);
  const isHere = isBrought || (isWhole && hasYear) || (isPulled && cases.has(caseUid));
  return !useObservable(guests.incoming).has(family) && isHere;
}

/** Whether the whole selected year is on this device and open: until then nothing may be called none. */
export function useHasWholeYear(): boolean {
  const isPulled = useIsPulled();
  return !useIsOpening() && isPulled;
}

/** Whether a pull has brought all that the server had of the selected year. */
const useIsPulled = (): boolean => useStatus(({ mirror }) => typeof mirror?.pulledAt === 'string');

/** What the selected year has no room for on this device, while not all of it is here; null where it has, or may yet have. */
export function useYearWithoutRoom(): NoRoom | null {
  const hasYear = useHasWholeYear();
  const noRoom = useStatus((status) => status.noRoom);
  return hasYear ? null : noRoom;
}

/** All records of an entity as their user sees them. */
export function useAll<E extends Entity>(entity: E): readonly Viewed<E>[] {
  const { view } = useEngine();
  return useSyncExternalStore(view.changes(entity).subscribe, () => view.all(entity));
}

/** Of the cases of a kind that are restricted to others what their user knows: the numbers. */
export function useStubs<K extends CaseKind>(kind: K): readonly Viewed<K>[] {
  const { view } = useEngine();
  return useSyncExternalStore(view.changes(kind).subscribe, () => view.stubs(kind));
}

/** The records that belong to one: a student's complaints, a case's events. */
export function useRecordsOf<E extends Entity>(entity: E, parentUid: string): readonly Viewed<E>[] {
  const { view } = useEngine();
  return useSyncExternalStore(view.changes(entity).subscribe, () => view.of(entity, parentUid));
}

/** One record, by its number or `~uid` as addresses carry it. */
export function useRecord<E extends Entity>(entity: E, reference: string): Viewed<E> | undefined {
  const { view } = useEngine();
  return useSyncExternalStore(view.changes(entity).subscribe, () => view.find(entity, reference));
}
