import type { FamilyEntity } from '#sync/mirror/guests.ts';
import { useEngine, useIsOffline } from './engine-context.ts';
import { referenceOf } from './links.ts';

/**
 * Begins to bring a record that is not on this device when it is chosen, before its screen is drawn. The screen goes on with it, and
 * tells what fails.
 */
export function useBringAhead(): (entity: FamilyEntity, record: { id: number; uid: string }) => void {
  const { guests, view } = useEngine();
  const isOffline = useIsOffline();
  return (entity, record) => {
    if (isOffline || view.find(entity, `~${record.uid}`)) return;
    guests.bring(entity, referenceOf(record)).catch(() => {});
  };
}
