import { afterEach, beforeEach, expect, test } from 'vitest';
import { linkCommitted } from '#server/audit/linking.ts';
import { verifyChain } from '#server/audit/verify.ts';
import type { Fields } from '../../helpers/rest.ts';
import { fillWithCanaries, type RetentionWorld, retentionWorld } from './retention-world.ts';

let world: RetentionWorld;
let complaint: Fields;
beforeEach(async () => {
  world = await retentionWorld();
  ({ complaint } = await fillWithCanaries(world));
  await linkCommitted(world.server.db);
});
afterEach(() => world.close());

const tables = ['audit', 'auditChain', 'change_log', 'destroyedContent'];

/** What only an owner of the tables can do. */
const tamper = (statement: string) =>
  world.server.database.scripts(async (run) => {
    for (const table of tables) await run(`alter table "${table}" disable trigger user`);
    await run(statement);
    for (const table of tables) await run(`alter table "${table}" enable trigger user`);
  });

const verify = () => verifyChain(world.server.db);

/** Moves the chain back to how it was linked before there were turns: each hash over the content itself. */
const linkAsBefore = () =>
  tamper(`do $$ declare l record; before bytea := decode(repeat('00', 32), 'hex'); content text; begin
    for l in select * from "auditChain" order by "number" loop
      content := case l."kind" when 'entry' then (select "auditContent"(e) from "audit" e where e."id" = l."of")
        when 'change' then (select "auditContent"(c) from "change_log" c where c."number" = l."of")
        else (select "auditContent"(k) from "keptConflict" k where k."id" = l."of") end;
      update "auditChain" set "turn" = null, "previous" = before, "hash" = sha256(convert_to(
        concat_ws(e'\\n', l."number", encode(before, 'hex'), l."kind", l."of", content), 'UTF8')) where "number" = l."number"
        returning "hash" into before;
    end loop; end $$`);

test('links from before there were turns stand by their own hash', async () => {
  await linkAsBefore();
  expect(await verify()).toMatchObject({ isRight: true });
  await world.destroy('complaint', complaint.uid);
  expect(await verify()).toMatchObject({ isRight: true });
  expect((await world.overview()).destroyed[0]?.entries).toBeGreaterThan(5);
  await tamper(`update "destroyedContent" set "digest" = sha256("digest")`);
  expect(await verify()).toMatchObject({ isRight: false });
});

test('an entry that was altered before is not covered up: nothing is destroyed', async () => {
  await tamper(`update "change_log" set "userId" = 3 where "uid" = '${complaint.uid}' and "version" = 1`);
  await world.destroy('complaint', complaint.uid);
  expect((await world.asked(complaint.uid))?.state).toBe('consented');
  expect(world.server.logged.some((line) => line.includes('a destruction broke off'))).toBe(true);
  expect(await verify()).toMatchObject({ isRight: false });
});
