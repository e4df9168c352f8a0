import { dirname, relative, resolve, sep } from 'node:path';

/**
 * Of each room, by its path from the root: its floors from the ground up, each the names of its folders; `.` are the
 * files beside the folders. A folder with folders of its own can be a room, too.
 */
export type Floors = Record<string, readonly (readonly string[])[]>;

const root = resolve(import.meta.dirname, '../..');
const fromRoot = (path: string) => relative(root, path).split(sep).join('/');

const beside = '.';

/** The same in one room. */
function problemIn(room: string, floors: Floors[string], importer: string, imported: string): string | null {
  if (!importer.startsWith(`${room}/`) || !imported.startsWith(`${room}/`)) return null;
  const folderOf = (path: string) => {
    const [folder = beside, file] = path.slice(room.length + 1).split('/');
    return file === undefined ? beside : folder;
  };
  const floorOf = (folder: string) => {
    const floor = floors.findIndex((names) => names.includes(folder));
    return floor === -1 && folder === beside ? floors.length : floor;
  };
  const [from, to] = [folderOf(importer), folderOf(imported)];
  if (from === to) return null;
  for (const folder of [from, to]) if (floorOf(folder) === -1) return `${room}/${folder} stands on no floor.`;
  if (floorOf(to) < floorOf(from)) return null;
  if (floorOf(to) === floors.length) return `${imported} is the roof of ${room}: no folder imports it.`;
  const importing = from === beside ? importer : `${room}/${from}`;
  return `${importing} may not import ${room}/${to}: it is not on a lower floor.`;
}

/**
 * Why a file may not import another, as one sentence, or null where it may: within a room a folder imports from itself
 * and from lower floors. Files beside the folders stand on the floor that names them by `.`; where none does they are
 * the roof: they import all of the folders, and none of these imports them. Paths are from the root.
 */
export function floorProblem(rooms: Floors, importer: string, imported: string): string | null {
  const problems = Object.entries(rooms).map(([room, floors]) => problemIn(room, floors, importer, imported));
  return problems.find((problem) => problem !== null) ?? null;
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
