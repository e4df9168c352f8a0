import { useState } from 'react';
import { Problem } from '#domain/problems.ts';
import { useEngine } from '../shell/engine-context.ts';
import { messages } from '../shell/messages.ts';
import { saveFile } from '../shell/save-file.ts';
import { useNotices } from '../ui/notices.ts';

/** The calls that answer a workbook, and the words when one can't be had (docs/product.md 8.1). */
const failures = {
  exportComplaints: messages.exportFailed,
  exportMediations: messages.exportFailed,
  exportDueProcesses: messages.exportFailed,
  exportTable7: messages.exportFailed,
  exportEmaps: messages.emapsExportFailed,
} as const;

export type ExportCall = keyof typeof failures;

/** Fetches a workbook and hands it to the browser's downloads. */
export function useExport(call: ExportCall): { isBusy: boolean; start: () => void } {
  const { download } = useEngine();
  const notices = useNotices();
  const [isBusy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    try {
      saveFile(await download(call, {}));
    } catch (thrown) {
      // A rule's words tell what to do: the reports have to be generated first.
      const why = thrown instanceof Problem && thrown.code === 'rule' ? thrown.messages[0] : undefined;
      notices.error(failures[call], why);
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, start: () => void run() };
}
