import { type RawBuilder, sql } from 'kysely';
import type { AddedDocument } from '#contract/documents.ts';
import type { DocumentType } from '#domain/documents.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import { isRecordSeen, type Viewer } from '../records/need-to-know.ts';
import { namedBy, type Reference } from '../records/reference.ts';
import { wireColumns } from '../records/wire-columns.ts';

/** Documents with the addresses of their downloads, deleted ones included, by a condition on alias "t". */
export const readDocuments = (db: Queries, condition: RawBuilder<unknown>): Promise<AddedDocument[]> =>
  jsonRows(
    db,
    sql`select ${wireColumns('document', 't')}, '/api/document/' || "t"."id" as "link"
      from "document" "t" where ${condition}`,
  );

/** What a download needs to know. */
export interface DocumentContent {
  uid: string;
  id: number;
  version: number;
  title: string;
  object: string;
  wrappedKey: string;
  type: DocumentType;
  size: number;
  sha256: string;
}

/** The content of a document that is named, not deleted, and of a case that the viewer may see. */
export async function readContent(
  db: Queries,
  reference: Reference,
  viewer: Viewer,
): Promise<DocumentContent | undefined> {
  const [content] = await jsonRows<DocumentContent>(
    db,
    sql`select "t"."uid", "t"."id", "t"."version", "t"."title", "c"."object", "c"."wrappedKey", "c"."type", "c"."size",
        "c"."sha256"
      from "document" "t" join "documentContent" "c" on "c"."documentId" = "t"."id"
      where ${namedBy('document', 't', reference)} and "t"."deletedAt" is null
        and ${isRecordSeen('document', 't', viewer)}`,
  );
  return content;
}
