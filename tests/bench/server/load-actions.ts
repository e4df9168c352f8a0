import { randomInt, randomUUID } from 'node:crypto';

/** One user of the load test, over real HTTP. */
export interface Person {
  token: string;
  device: string;
  cursor: string;
  /** The change number up to which a pull has brought everything. */
  reached: number;
}

/** What all of them share. */
export interface Place {
  /** The processes: each request goes to the next one. */
  urls: readonly [string, ...string[]];
  schoolYearId: number;
  /** Cursors on the way through a first fill. */
  fillCursors: readonly string[];
  students: number;
  events: number;
}

export type Kind = 'list' | 'search' | 'read' | 'save' | 'pull' | 'fill' | 'told';

/** Tells how long a request took, and what went wrong with it if anything did. */
export type Note = (kind: Kind, milliseconds: number, error: string | null) => void;

const of = <T>(list: readonly [T, ...T[]]): T => list[randomInt(list.length)] ?? list[0];

let turn = 0;
/** The process whose turn it is. */
const nextUrl = ({ urls }: Place): string => urls[(turn += 1) % urls.length] ?? urls[0];

async function send(
  place: Place,
  person: Person,
  note: Note,
  kind: Kind,
  path: string,
  init: RequestInit = {},
) {
  const started = performance.now();
  try {
    const answer = await fetch(`${nextUrl(place)}${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${person.token}`,
        'x-device': person.device,
        ...(init.body ? { 'content-type': 'application/json' } : {}),
        ...(init.headers as Record<string, string>),
      },
    });
    const body = (await answer.json()) as Record<string, unknown>;
    const error = answer.ok
      ? null
      : `${kind} ${path}: ${answer.status} ${JSON.stringify(body).slice(0, 120)}`;
    note(kind, performance.now() - started, error);
    return answer.ok ? { body, version: answer.headers.get('etag') } : null;
  } catch (error) {
    note(kind, performance.now() - started, `${kind} ${path}: ${String(error)}`);
    return null;
  }
}

const post = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) });

const list = (place: Place, person: Person, note: Note) =>
  send(
    place,
    person,
    note,
    'list',
    `/api/dispute/${of(['complaints', 'mediations', 'dueprocesses'])}?filter=${of(['open', 'ffy'])}&page=${randomInt(1, 20)}&pageSize=25`,
  );

const names = [
  'smi',
  'ols',
  'garc',
  'emma sm',
  'nunez',
  'ander',
  'son',
  'vander',
  'jose',
  '719',
  '45678',
  'o bri',
] as const;

const search = (place: Place, person: Person, note: Note) => {
  const [path, body] = of<[string, unknown]>([
    ['studentsearchpartialname', of(names)],
    ['studentsearchpartialname', of(names)],
    [
      'studentsearch?pageSize=25',
      { lastName: of(['Olson', 'Garcia', 'Meyer', 'Tran']), firstName: of(['emma', 'liam', '']) },
    ],
    ['casesearch', { nature: of(['restraint', 'esy', 'transportation']) }],
    ['casesearch', { events: of(['interpreter', 'subpoena', 'mediator']) }],
    ['/api/dashboard/casenumbersearch', of(['2026-', 'M-2025', '101', 'DP'])],
  ]);
  return send(
    place,
    person,
    note,
    'search',
    path.startsWith('/') ? path : `/api/dispute/${path}`,
    post(body),
  );
};

/** Reads a record and saves one field of it, as the forms do: with the version seen and a key of its own. */
async function save(place: Place, person: Person, note: Note): Promise<void> {
  const [path, change] = of<[string, object]>([
    [`/api/dispute/student/${randomInt(1, place.students)}`, { city: `Town ${randomInt(1000)}` }],
    [
      `/api/dispute/event/${randomInt(1, place.events)}`,
      { narrative: `Called again about file ${randomUUID()}.` },
    ],
  ]);
  const found = await send(place, person, note, 'read', path);
  if (!found) return;
  await send(place, person, note, 'save', path, {
    method: 'PUT',
    body: JSON.stringify(change),
    headers: { 'if-match': found.version ?? '', 'idempotency-key': randomUUID() },
  });
}

/** Pulls what changed; `kind` 'told': because a hint told that there is something. */
export async function pull(
  place: Place,
  person: Person,
  note: Note,
  kind: 'pull' | 'told' = 'pull',
): Promise<void> {
  const found = await send(
    place,
    person,
    note,
    kind,
    `/api/sync/pull?schoolYearId=${place.schoolYearId}&cursor=${person.cursor}`,
  );
  if (typeof found?.body.cursor === 'string') person.cursor = found.body.cursor;
  if (typeof found?.body.newest === 'number') person.reached = found.body.newest;
}

const fill = (place: Place, person: Person, note: Note) =>
  send(
    place,
    person,
    note,
    'fill',
    `/api/sync/pull?schoolYearId=${place.schoolYearId}&cursor=${place.fillCursors[randomInt(place.fillCursors.length)]}`,
  );

/** Of 100 actions: 30 lists, 25 searches, 20 saves (each with its read), 20 pulls, 5 pages of a first fill. */
export async function act(place: Place, person: Person, note: Note): Promise<void> {
  const dice = randomInt(100);
  if (dice < 30) await list(place, person, note);
  else if (dice < 55) await search(place, person, note);
  else if (dice < 75) await save(place, person, note);
  else if (dice < 95) await pull(place, person, note);
  else await fill(place, person, note);
}
