import { useState } from 'react';
import { useNotices } from '../ui/notices.ts';
import { failureMessages, messages } from './messages.ts';

/**
 * Runs a save or a delete and says how it ended: nothing on success (the caller has its own words), one error toast per
 * message on failure (docs/product.md 8.1). The form stays as it is then. `failureOf` words a failure, a record's unless told.
 */
export function useSave(failureOf: (thrown: unknown) => readonly string[] = failureMessages) {
  const notices = useNotices();
  const [isSaving, setSaving] = useState(false);
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    setSaving(true);
    try {
      return (await work()) !== false;
    } catch (thrown) {
      for (const message of failureOf(thrown)) notices.error(messages.errorTitle, message);
      return false;
    } finally {
      setSaving(false);
    }
  }
  return { isSaving, run };
}
