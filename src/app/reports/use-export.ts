import { useDownload } from '../parts/use-download.ts';
import { useEngine } from '../shell/engine-context.ts';
import { messages } from '../shell/messages.ts';

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
  return useDownload(() => download(call, {}), failures[call]);
}
