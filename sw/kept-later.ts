declare const self: ServiceWorkerGlobalScope;

/** A built file, as vite-plugin-pwa lists it. */
export interface BuiltFile {
  url: string;
  revision: string | null;
  integrity?: string;
}

const cacheName = 'accord-later';

/** Large files that no first screen needs: what makes a PDF or a binder, its fonts, and the lists by which passwords are judged. */
const isForLater = ({ url }: BuiltFile): boolean =>
  /(?:^|\/)(?:pdf-worker|binder-worker|guesses|Roboto)-[^/]+$/.test(url);

/** Which of the built files are kept before the service worker takes over, and which once a page has time for it. */
export const inTwo = (files: readonly BuiltFile[]): { atOnce: BuiltFile[]; later: BuiltFile[] } => ({
  atOnce: files.filter((file) => !isForLater(file)),
  later: files.filter(isForLater),
});

export interface KeptLater {
  /** Fetches and keeps what isn't kept yet; rejects when something of it can't be had. */
  keep(): Promise<void>;
  /** Removes files of builds before. */
  cleanUp(): Promise<void>;
  /** Whether the address is one of these files. */
  has(url: URL): boolean;
  /** The kept file, else the server's. */
  answer(request: Request): Promise<Response>;
}

/** One run of the work at a time: who asks meanwhile gets the end of the one that is under way. */
export function oneRun(work: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  return () => (underWay ??= work().finally(() => (underWay = null)));
}

const known = async (cache: Cache) => new Set((await cache.keys()).map(({ url }) => url));

/**
 * Fetches and keeps the files that the cache lacks; rejects when something of it can't be had. Also what the precache lacks, which
 * fills itself at an install alone: a program that cleans disks may have taken it since.
 * @param keyOf the address under which a file lies in the cache.
 */
export async function fetchMissing(
  name: string,
  files: readonly BuiltFile[],
  keyOf = (url: string): string => new URL(url, self.location.origin).href,
): Promise<void> {
  const cache = await caches.open(name);
  const there = await known(cache);
  for (const { url, integrity } of files) {
    if (there.has(keyOf(url))) continue;
    const response = await fetch(url, { integrity: integrity ?? '', credentials: 'same-origin' });
    if (!response.ok) throw new Error(`${url} was answered ${response.status}`);
    await cache.put(keyOf(url), response);
  }
}

/** Keeps these files beside the precache. Their names hold the hashes of their content, so that a kept one is never outdated. */
export function keptLater(files: readonly BuiltFile[]): KeptLater {
  const addresses = new Set(files.map(({ url }) => new URL(url, self.location.origin).href));

  return {
    keep: oneRun(() => fetchMissing(cacheName, files)),
    async cleanUp() {
      const cache = await caches.open(cacheName);
      for (const url of await known(cache)) if (!addresses.has(url)) await cache.delete(url);
    },
    has: ({ href }) => addresses.has(href),
    async answer(request) {
      const cache = await caches.open(cacheName);
      return (await cache.match(request.url, { ignoreVary: true })) ?? fetch(request);
    },
  };
}
