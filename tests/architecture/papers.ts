import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Applied to databases that are in use, which hold their checksums: not even a comment in them may change. */
const applied = /^src\/server\/db\/migrations\/000[123]-/;
/** Besides: others' packages, and this checker, whose tests plant wrong citations. */
const notRead = [applied, /node_modules/, /^tests\/architecture\/papers/];

const folders = ['src', 'sw', 'tests', 'docs'];
const single = ['README.md', 'vite.config.ts', '.oxlintrc.json'];
const texts = /\.(ts|tsx|css|sql|md)$/;

/** The files that may cite a paper, from the root. */
export const citingFiles = (): string[] => [
  ...folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path}`,
      ),
    )
    .filter((path) => texts.test(path) && !notRead.some((one) => one.test(path))),
  ...single,
];

/** A text with its wrapped lines, and those of its comments, on one line. */
const unwrapped = (text: string): string => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|--)?\s*/g, ' ');

/**
 * A page's name, and the section behind it: a number, or a title, which begins with a capital. The title is looked at
 * without being taken, since another citation may follow it.
 */
const citation =
  /(?<path>[\w./-]*[\w-]\.md)[`)]?(?: (?<number>\d+(?:\.\d+)*|[A-Z]{2}\d+)|, (?=(?<title>[A-Z][^()]{0,80})))?/g;
const record = /docs\/decisions\/(?<record>\d{4}[\w-]*)/g;

/** A page's headings, and of the protocol its rules. */
const headings = (page: string): string[] =>
  [
    ...readFileSync(join(root, page), 'utf8').matchAll(
      /^(?:#{2,4} (?<heading>.+)|- \*\*(?<rule>[A-Z]{2}\d+)\*\* )/gm,
    ),
  ].map(({ groups }) => groups?.['heading'] ?? `${groups?.['rule']} `);

const isNumber = (heading: string, number: string) =>
  heading.startsWith(`${number} `) || heading.startsWith(`${number}. `);
const beginsWith = (title: string, heading: string) =>
  title.startsWith(heading) && !/^[\w-]/.test(title.slice(heading.length));

/** The page that a citation names: by its path from the root or from the file that cites it; null where there is none. */
function pageOf(file: string, path: string): string | null {
  return [path, join(dirname(file), path)].find((one) => existsSync(join(root, one))) ?? null;
}

/** What is wrong with the citations of a file's text, a sentence each. The file is named from the root. */
export function citationProblems(file: string, text: string): string[] {
  const whole = unwrapped(text);
  const problems: string[] = [];
  for (const { groups } of whole.matchAll(citation)) {
    const { path = '', number, title } = groups ?? {};
    const page = pageOf(file, path);
    if (page === null) problems.push(`${file} cites ${path}, which is not in the repository.`);
    else if (number !== undefined && !headings(page).some((one) => isNumber(one, number)))
      problems.push(`${file} cites section ${number} of ${page}, which has none.`);
    else if (title !== undefined && !headings(page).some((one) => beginsWith(title, one)))
      problems.push(`${file} cites "${title}" of ${page}, which has no section that is called so.`);
  }
  const records = readdirSync(join(root, 'docs/decisions'));
  for (const { groups } of whole.matchAll(record)) {
    const { record: name = '' } = groups ?? {};
    if (!records.some((one) => one.startsWith(name)))
      problems.push(`${file} cites decision ${name}, which there is not.`);
  }
  return problems;
}

/** The same of a file as it is. */
export const problemsOfFile = (file: string): string[] =>
  citationProblems(file, readFileSync(join(root, file), 'utf8'));
