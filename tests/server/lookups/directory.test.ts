import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditPage } from '#contract/audit.ts';
import { loadDirectory } from '#server/lookups/directory.ts';
import { readDistricts, readSchools } from '#server/lookups/directory-file.ts';
import { emptyMirror, pullAll } from '../../helpers/mirror.ts';
import { type LookupWorld, lookupWorld } from './lookup-world.ts';

let world: LookupWorld;
beforeAll(async () => {
  world = await lookupWorld();
});
afterAll(() => world.close());

const bytes = (text: string) => new TextEncoder().encode(text);
const districts = (...lines: string[]) => readDistricts(bytes(['code,name,parentCode', ...lines].join('\n')));
const schools = (...lines: string[]) => readSchools(bytes(['districtCode,code,name', ...lines].join('\n')));

/** A device of a reader; answers the districts that each of its pulls brings, by code. */
async function aDevice() {
  const mirror = emptyMirror();
  const years = await world.reader.get<{ id: number }[]>('/api/admin/schoolyears');
  return async () => {
    const pages = await pullAll(world.reader, years.body[0]?.id ?? 0, mirror);
    const rows = pages.flatMap((page) => page.rows);
    return new Map(
      rows.flatMap(({ entity, record }) => (entity === 'district' ? [[record.code, record] as const] : [])),
    );
  };
}

test('a directory makes the districts that are new, corrects the others and leaves those that it does not name', async () => {
  const pulled = await aDevice();
  const left = await world.admin.get<object[]>('/api/admin/districts');
  const first = await loadDirectory(
    world.server.db,
    districts('51000000,North Fork,92110000', '52000000,"River, Upper",00000000', '53000000,Stone Hill,'),
    [],
  );
  expect(first.districts).toEqual({ made: 3, changed: 0, same: 0, notNamed: left.body.length });
  expect(await world.admin.put('/api/admin/district/53000000', { isActive: false })).toMatchObject({
    status: 200,
  });
  const filled = await pulled();
  expect(filled.get('51000000')).toMatchObject({
    name: 'North Fork',
    aeaName: 'AEA 11 Heartland',
    version: 1,
  });
  expect(filled.get('52000000')).toMatchObject({ name: 'River, Upper', parentCode: '00000000' });

  const second = await loadDirectory(
    world.server.db,
    districts('51000000,North Fork,92110000', '53000000,Stony Hill,92120000'),
    [],
  );
  expect(second.districts).toEqual({ made: 0, changed: 1, same: 1, notNamed: left.body.length + 1 });
  const after = await pulled();
  expect([...after.keys()]).toEqual(['53000000']);
  expect(after.get('53000000')).toMatchObject({
    name: 'Stony Hill',
    aeaName: 'AEA 12 Northwest',
    isActive: false,
    version: 3,
  });
  const { deeds } = (await world.admin.get<AuditPage>('/api/admin/audit')).body;
  expect(deeds.find(({ requestId }) => requestId === 'directory')).toMatchObject({
    action: 'update',
    by: null,
    about: { text: '53000000 - Stony Hill' },
  });
});

test('the schools of a district become those of the directory, and other districts keep theirs', async () => {
  const load = (...lines: string[]) => loadDirectory(world.server.db, [], schools(...lines));
  const named = async (code: string) =>
    (await world.reader.get<{ name: string }[]>(`/api/admin/schools/${code}`)).body.map(({ name }) => name);
  await loadDirectory(world.server.db, districts('54000000,East Bend,', '55000000,West Bend,'), []);
  await load(
    '54000000,0109,East High School',
    '54000000,0209,East Middle School',
    '55000000,0109,West High School',
  );
  const { schools: written } = await load('54000000,0109,East Bend High School');
  expect(written).toEqual({ written: 1, districts: 1 });
  expect(await named('54000000')).toEqual(['East Bend High School']);
  expect(await named('55000000')).toEqual(['West High School']);
});

test('where one school is of no district here, nothing is written', async () => {
  const loaded = loadDirectory(
    world.server.db,
    districts('56000000,Elm Grove,'),
    schools('56000000,0109,Elm High School', '57000000,0109,Oak High School'),
  );
  await expect(loaded).rejects.toThrow('no district here has the code 57000000, which schools name');
  const { rows } = await sql`select from "district" where "code" = '56000000'`.execute(world.server.db);
  expect(rows).toEqual([]);
});

test('the file may be what Excel writes: with a mark of UTF-8, its ends of lines, quotes and further columns', () => {
  const file = '\uFEFFname,type,code,parentCode\r\n"Fork, North",public, 51000000 ,92110000\r\n\r\n';
  expect(readDistricts(bytes(file))).toEqual([
    { code: '51000000', name: 'Fork, North', parentCode: '92110000' },
  ]);
});

test.each([
  ['a name that is missing', '51000000,,', 'line 2, name: Name is required'],
  ['an agency that is none', '51000000,North Fork,92119999', 'line 2, parentCode: AEA is invalid'],
  ['a line with less', '51000000,North Fork', 'Invalid Record Length: columns length is 3, got 2 on line 2'],
  [
    'a code that stands twice',
    '51000000,North Fork,\n52000000,River,\n51000000,Other,',
    'line 4: code 51000000 stands in line 2 already',
  ],
])('%s is told with its line', (_, lines, words) => {
  expect(() => districts(lines)).toThrow(words);
});

test('a file without one of its columns, or in another encoding, is refused in words', () => {
  expect(() => readSchools(bytes('code,name\n0109,High School'))).toThrow(
    'its first line names no column districtCode: it needs districtCode, code, name',
  );
  expect(() => readSchools(Uint8Array.of(0x63, 0xe9))).toThrow('it is not UTF-8: save it as CSV UTF-8');
});
