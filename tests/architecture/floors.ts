import { dirname, relative, resolve, sep } from 'node:path';

/** Of each room, by its path from the root: its floors from the ground up, each the names of its folders. */
export type Floors = Record<string, readonly (readonly string[])[]>;

const root = resolve(import.meta.dirname, '../..');
const fromRoot = (path: string) => relative(root, path).split(sep).join('/');

/**
 * Why a file may not import another, as one sentence, or null where it may: within a room a folder imports from itself
 * and from lower floors. Files beside the folders are the roof: they import all of them, and none of them is imported.
 * Paths are from the root.
 */
export function floorProblem(rooms: Floors, importer: string, imported: string): string | null {
  const room = Object.keys(rooms).find((one) => importer.startsWith(`${one}/`));
  if (room === undefined || !imported.startsWith(`${room}/`)) return null;
  const floors = rooms[room] ?? [];
  const folderOf = (path: string) => {
    const [folder, file] = path.slice(room.length + 1).split('/');
    return file === undefined ? null : (folder ?? null);
  };
  const floorOf = (folder: string) => floors.findIndex((names) => names.includes(folder));
  const [from, to] = [folderOf(importer), folderOf(imported)];
  if (from === to) return null;
  for (const folder of [from, to])
    if (folder !== null && floorOf(folder) === -1) return `${room}/${folder} stands on no floor.`;
  if (to === null) return `${imported} is the roof of ${room}: no folder imports it.`;
  if (from === null || floorOf(to) < floorOf(from)) return null;
  return `${room}/${from} may not import ${room}/${to}: it is not on a lower floor.`;
}

/** The file that an import's text names, from the root; null for a package. */
function fileOf(importer: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return fromRoot(resolve(dirname(importer), specifier));
  return specifier.startsWith('#') ? `src/${specifier.slice(1)}` : null;
}

/** What the rule needs of the linter. */
interface Context {
  filename: string;
  options: readonly unknown[];
  report(found: { node: unknown; message: string }): void;
}

/** A piece of source that may name a file: an import, an export or a type. */
interface Importing {
  source: { value?: unknown } | null;
}

function onlyLower(context: Context) {
  const rooms = context.options[0] as Floors;
  const importer = resolve(context.filename);
  function check({ source }: Importing): void {
    if (typeof source?.value !== 'string') return;
    const imported = fileOf(importer, source.value);
    const problem = imported === null ? null : floorProblem(rooms, fromRoot(importer), imported);
    if (problem !== null) context.report({ node: source, message: problem });
  }
  return {
    ImportDeclaration: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
    ImportExpression: check,
    TSImportType: check,
  };
}

/** For the linter: `floors/only-lower` holds the floors inside the rooms, with imports of types counted. */
export default {
  meta: { name: 'floors' },
  rules: { 'only-lower': { meta: { type: 'problem', schema: [{ type: 'object' }] }, create: onlyLower } },
};
