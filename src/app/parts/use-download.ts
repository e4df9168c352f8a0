import { useState } from 'react';
import { Problem } from '#domain/problems.ts';
import type { DownloadedFile } from '#sync/engine/engine.ts';
import { useSaveFile } from '../shell/save-file.ts';
import { useNotices } from '../ui/notices.ts';

/** Fetches a file of the server and hands it to the browser's downloads; `failed`: the words when it can't be had. */
export function useDownload(
  fetch: () => Promise<DownloadedFile>,
  failed: string,
): { isBusy: boolean; start: () => void } {
  const notices = useNotices();
  const save = useSaveFile();
  const [isBusy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    try {
      await save(fetch);
    } catch (thrown) {
      // A rule's words tell what to do: the reports have to be generated first.
      const why = thrown instanceof Problem && thrown.code === 'rule' ? thrown.messages[0] : undefined;
      notices.error(failed, why);
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, start: () => void run() };
}
