import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useRouter } from '../ui/use-router.ts';

/** Whether two addresses differ only in a `~uid` of the first and the number that it became: both show the same records. */
export function isNumbered(from: string, to: string): boolean {
  const [before, after] = [from.split('/'), to.split('/')];
  return (
    before.length === after.length &&
    before.every((part, index) => {
      const next = after[index] ?? '';
      return part === next || (part.startsWith('~') && /^\d+$/.test(next));
    })
  );
}

/**
 * An address that carries `~uid` changes to the record's number once that is known, without a reload (docs/product.md 4.1).
 * Takes the record that the address names; undefined does nothing.
 */
export function useCanonicalAddress(record: { id: number; uid: string } | undefined): void {
  const navigate = useNavigate();
  const router = useRouter();
  const { key, pathname, search, hash } = useLocation();
  // Before anything is seen: a moment later Back may have been pressed, and the change would take the place of that screen.
  useLayoutEffect(() => {
    if (!record || record.id < 1 || !pathname.includes(`~${record.uid}`)) return;
    // Somebody is on the way to another screen, whose code is still coming.
    if (router.state.location.key !== key) return;
    void navigate(
      { pathname: pathname.replace(`~${record.uid}`, String(record.id)), search, hash },
      { replace: true },
    );
  }, [record, key, pathname, search, hash, navigate, router]);
}
