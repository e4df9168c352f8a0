import { useEngine } from '../shell/engine-context.ts';
import { useSaveFile } from '../shell/save-file.ts';
import { useSave } from '../shell/use-save.ts';

/** Fetches a document and hands it to the browser's downloads; says why when it can't be had. */
export function useOpenDocument(uid: string): { isOpening: boolean; open: () => void } {
  const { documents } = useEngine();
  const save = useSaveFile();
  const { isSaving, run } = useSave();
  return { isOpening: isSaving, open: () => void run(() => save(() => documents.open(uid))) };
}
