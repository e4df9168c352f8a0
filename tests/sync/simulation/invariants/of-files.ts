import { sql } from 'kysely';
import { caseKindNames } from '#domain/events.ts';
import type { StoredEdit } from '#sync/model/stored-edit.ts';
import type { SimDevice, Tab } from '../device.ts';
import { storedObjects } from '../files.ts';
import type { Entry } from '../ledger.ts';
import type { Simulation } from '../simulation.ts';
import type { ServerState } from './server-state.ts';

interface Row {
  uid: string;
  title: string;
  isDeleted: boolean;
  object: string | null;
}

const invariant = '2 one file per upload';

/** The bytes that the server gives for a document. */
async function downloaded(sim: Simulation, uid: string): Promise<Buffer> {
  const admin = await sim.server.signIn('admin');
  const answer = await admin.call('GET', `/api/document/~${uid}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** 2. Each upload that the server has received is there once, with its bytes, and nothing else is: no row and no stored file. */
export async function eachUploadIsOneFile(sim: Simulation, server: ServerState): Promise<void> {
  // All else has been looked at: whoever asks is given each file.
  for (const kind of caseKindNames)
    await sql`update ${sql.table(kind)} set "restrictedTo" = null`.execute(sim.server.db);
  const uploads = [...sim.ledger.entries.values()].filter(({ edit }) => edit.action === 'upload');
  const { rows } = await sql<Row>`
    select "d"."uid"::text as "uid", "d"."title", "d"."deletedAt" is not null as "isDeleted", "c"."object"
    from "document" "d" left join "documentContent" "c" on "c"."documentId" = "d"."id"`.execute(
    sim.server.db,
  );
  const broken = (what: string) => sim.violated(invariant, what);
  const isReceived = ({ edit, userUid }: Entry) =>
    server.received.has(`${sim.users.find(({ uid }) => uid === userUid)?.id ?? 0} ${edit.id}`);
  const received = uploads.filter(isReceived).map(({ edit }) => edit);
  for (const { id, uid } of received)
    if (!rows.some((row) => row.uid === uid)) broken(`the upload ${id} was received and left no document`);
  const titles = new Set<string>();
  for (const { uid, title, isDeleted, object } of rows) {
    if (titles.has(title)) broken(`${title} is there twice`);
    titles.add(title);
    if (!received.some((edit) => edit.uid === uid && edit.changes['title'] === title))
      broken(`${title} (${uid}) is of no upload that was received`);
    if (object === null) broken(`${title} (${uid}) has no content`);
    else if (!isDeleted && !sim.files.bytes.get(title)?.equals(await downloaded(sim, uid)))
      broken(`${title} (${uid}) has other bytes`);
  }
  const known = new Set(rows.map(({ object }) => object));
  const stored = await storedObjects(sim.server);
  for (const object of stored) if (!known.has(object)) broken(`the stored file ${object} is of no document`);
  for (const { object, title } of rows)
    if (object !== null && !stored.includes(object)) broken(`the stored file of ${title} is gone`);
}

/** 1. What waits for a person has its file still, as it was, unless the device has lost it. */
export async function whatWaitsHasItsFile(
  sim: Simulation,
  device: SimDevice,
  tab: Tab,
  edits: readonly StoredEdit[],
): Promise<void> {
  if (device.hasLostFiles) return;
  for (const edit of edits.filter(({ action }) => action === 'upload')) {
    const opened = await tab.engine.documents.open(edit.uid).catch((error: unknown) => String(error));
    const bytes = typeof opened === 'string' ? null : Buffer.from(await opened.content.arrayBuffer());
    const title = String(edit.changes['title']);
    if (!bytes || !sim.files.bytes.get(title)?.equals(bytes))
      sim.violated(
        '1 each saved edit ends as promised',
        `${device.name}: the file ${title} of the ${edit.state} upload ${edit.id}: ${typeof opened === 'string' ? opened : 'other bytes'}`,
      );
  }
}
