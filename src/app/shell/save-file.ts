import type { DownloadedFile } from '#sync/engine/engine.ts';
import { useEngine } from './engine-context.ts';

/** How long a browser may take to begin with the download, in ms: WebKit drops one whose address has gone. */
const addressLasts = 60_000;

/** Hands a file to the browser's downloads, under its own name. */
export function saveFile({ name, content }: DownloadedFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), addressLasts);
}

/** Saves a file that has to be fetched or made first: of a session that has ended meanwhile nothing is saved, and nothing said. */
export function useSaveFile(): (make: () => Promise<DownloadedFile>) => Promise<void> {
  const { whileOpen } = useEngine();
  return async (make) => {
    const file = await whileOpen(make);
    if (file) saveFile(file);
  };
}

/** A file name without the characters that some file system refuses. */
export const sanitised = (name: string): string =>
  name
    .replace(/[\\/:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
