-- What is stored of a document besides its title. A table of its own: the change log tells of the columns of "document",
-- and is append-only, while a key has to go when its document is destroyed.
create table "documentContent" (
  "documentId" integer primary key references "document" ("id"),
  -- Random; where the encrypted bytes are in the store.
  "object" text not null unique,
  -- The key of the bytes, wrapped with one that comes from TOKEN_SECRET (src/server/documents/document-keys.ts); base64.
  "wrappedKey" text not null,
  -- An extension of src/domain/documents.ts, found by looking at the bytes.
  "type" text not null,
  -- Of the bytes as they were uploaded.
  "size" integer not null check ("size" > 0),
  "sha256" text not null
);
create index "documentDeleted" on "document" ("deletedAt") where "deletedAt" is not null;

-- One-time tokens for uploads: SHA-256 of the token, never the token.
create table "uploadToken" (
  "hash" text primary key,
  "userId" integer not null,
  "expiresAt" timestamptz not null,
  "spentAt" timestamptz,
  -- The Idempotency-Key that it was spent with: a repeat of the very same request may bring it again.
  "spentWith" text
);
create index "uploadTokenAge" on "uploadToken" ("expiresAt");
