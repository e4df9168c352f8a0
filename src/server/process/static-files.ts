import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { packedForms } from './pack-files.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};

type Bytes = Uint8Array<ArrayBuffer>;

interface StaticFile {
  type: string;
  etag: string;
  cacheControl: string;
  plain: Bytes;
  /** Smaller forms by content-encoding, best first; empty for what is packed by itself. */
  packed: readonly (readonly [encoding: string, bytes: Bytes])[];
}

/** Vite names what may be cached for ever by its content's hash; all else is asked for again each time. */
const cacheControl = (path: string) =>
  /^\/assets\/.+-[\w-]{8,}\.\w+$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';

async function load(folder: string, path: string, entries: ReadonlySet<string>): Promise<StaticFile> {
  const read = async (name: string): Promise<Bytes> => new Uint8Array(await readFile(join(folder, name)));
  const bytes = await read(path);
  const forms = packedForms.filter(([, suffix]) => entries.has(path + suffix));
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    cacheControl: cacheControl(path),
    plain: bytes,
    packed: await Promise.all(
      forms.map(async ([encoding, suffix]) => [encoding, await read(path + suffix)] as const),
    ),
  };
}

/** Answers a request for a page or a file of the built app; undefined when it is for neither. */
export type StaticFiles = (request: Request) => Response | undefined;

/** The service worker, and what devices get instead where the operator has switched it off. */
const serviceWorker = { on: '/service-worker.js', off: '/service-worker-off.js' };

/**
 * Reads the built app into memory with the packed forms that the build wrote, so that no request ever reaches the file system. A folder that isn't there
 * (the development server serves the app) holds nothing. `hasServiceWorker`: false makes devices give theirs up.
 */
export async function loadStaticFiles(folder: string, hasServiceWorker = true): Promise<StaticFiles> {
  const files = new Map<string, StaticFile>();
  const entries = new Set(await entriesOf(folder));
  const isForm = (path: string) =>
    packedForms.some(([, suffix]) => path.endsWith(suffix) && entries.has(path.slice(0, -suffix.length)));
  for (const path of entries) if (!isForm(path)) files.set(path, await load(folder, path, entries));
  const off = files.get(serviceWorker.off);
  if (!hasServiceWorker && off) files.set(serviceWorker.on, off);
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const { pathname } = new URL(request.url);
    const file = files.get(pathname) ?? (isNavigation(request) ? files.get('/index.html') : undefined);
    return file && answer(request, file);
  };
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
      .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
      .map((entry) => `/${entry}`.replaceAll('\\', '/'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Any address of the app is answered by its one page, but a missing script or picture is missing. Who says neither what the
 * request is for nor what is wanted (curl, a monitor) gets the page for every address that names no file.
 */
function isNavigation(request: Request): boolean {
  const mode = request.headers.get('sec-fetch-mode');
  if (mode !== null) return mode === 'navigate';
  const accept = request.headers.get('accept') ?? '*/*';
  return (
    accept.includes('text/html') || (accept.includes('*/*') && extname(new URL(request.url).pathname) === '')
  );
}

function answer(request: Request, file: StaticFile): Response {
  const headers = {
    'content-type': file.type,
    'cache-control': file.cacheControl,
    etag: file.etag,
    vary: 'accept-encoding',
  };
  if (request.headers.get('if-none-match')?.includes(file.etag))
    return new Response(null, { status: 304, headers });
  const accepted = (request.headers.get('accept-encoding') ?? '')
    .split(',')
    .map((part) => part.split(';')[0]?.trim());
  const [encoding, bytes] = file.packed.find(([name]) => accepted.includes(name)) ?? [null, file.plain];
  return new Response(request.method === 'HEAD' ? null : bytes, {
    headers: {
      ...headers,
      'content-length': String(bytes.length),
      ...(encoding === null ? {} : { 'content-encoding': encoding }),
    },
  });
}
