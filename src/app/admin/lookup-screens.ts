import * as v from 'valibot';
import { aeaCodeOf, aeaName, ownAgencyParent } from '#domain/aeas.ts';
import { type District, districtText } from '#domain/lookups.ts';
import type { Values } from '#domain/merge.ts';
import { type LookupEntity, lookupKinds } from '#domain/records/lookup-kinds.ts';
import type { Engine } from '#sync/engine/engine.ts';
import type { IconName } from '../ui/icon.tsx';
import type { GridColumn } from '../ui/grid-column.ts';
import { messages } from '../shell/messages.ts';

type Online = Engine['online'];
type Headers = Readonly<Record<string, string>>;

/** A lookup as its list shows it: every kind has a name and may be inactive. */
export interface Lookup {
  uid: string;
  version: number;
  name: string;
  isActive: boolean;
  id?: number;
  code?: string;
  isCurrent?: boolean;
  parentCode?: string | null;
}

/** The words and calls in which the four lists that Admins keep differ (docs/product.md 2.9). */
interface LookupScreen {
  /** The list's heading. */
  many: string;
  /** One of them, as headings and buttons say it. */
  one: string;
  /** The same within the question before a delete, in its spelling (docs/product.md 2.9). */
  inQuestion: string;
  icon: IconName;
  list: 'adminDistricts' | 'adminJudges' | 'adminMediators' | 'schoolYearsForEditing';
  read: 'adminDistrict' | 'adminJudge' | 'adminMediator' | 'schoolYear';
  /** The part of an address and of a path that names one. */
  key: (lookup: Lookup) => string;
  /** How one is called in sentences and notices. */
  text: (lookup: Lookup) => string;
  columns: readonly GridColumn<Lookup>[];
  defaultSort: { id: string; isDescending: boolean };
  blank: Values;
  schema: v.GenericSchema;
  labels: Readonly<Record<string, string>>;
  create: (online: Online, values: Values, headers: Headers) => Promise<Values>;
  save: (online: Online, key: string, changes: Values, headers: Headers) => Promise<Values>;
  remove: (online: Online, key: string, headers: Headers) => Promise<unknown>;
  /** Asks whether another one has the name; absent where there is no such call. */
  taken?: {
    message: string;
    ask: (online: Online, key: string, name: string) => Promise<boolean>;
  };
}

const nameColumn: GridColumn<Lookup> = {
  id: 'name',
  header: 'Name',
  value: ({ name }) => name,
  isWide: true,
};
const activeColumn: GridColumn<Lookup> = {
  id: 'active',
  header: 'Active',
  value: ({ isActive }) => isActive,
};
const byNumber = ({ id }: Lookup): string => String(id);
const byName = ({ name }: Lookup): string => name;
const named = {
  key: byNumber,
  text: byName,
  blank: { name: null, isActive: true },
  labels: { name: 'Name', isActive: 'Active' },
  defaultSort: { id: 'name', isDescending: false },
};

const district: LookupScreen = {
  many: 'Districts',
  one: 'District',
  inQuestion: 'district',
  icon: 'building',
  list: 'adminDistricts',
  read: 'adminDistrict',
  key: ({ code = '' }) => code,
  text: ({ code = '', name }) => districtText({ code, name }),
  columns: [
    { id: 'code', header: 'Code', value: ({ code }) => code },
    nameColumn,
    {
      id: 'aea',
      header: 'AEA',
      value: (one) => aeaOf(one as District),
      isWide: true,
    },
    activeColumn,
  ],
  defaultSort: { id: 'code', isDescending: false },
  blank: { code: null, name: null, parentCode: null, isActive: true },
  schema: v.omit(v.object(lookupKinds.district.edit), ['aeaName']),
  labels: { code: 'Code', name: 'Name', parentCode: 'AEA', isActive: 'Active' },
  create: async (online, body, headers) => (await online('createDistrict', { body, headers })).body,
  save: async (online, code, body, headers) =>
    (await online('saveDistrict', { params: { code }, body, headers })).body,
  remove: (online, code, headers) => online('deleteDistrict', { params: { code }, headers }),
};

const judge: LookupScreen = {
  ...named,
  many: 'ALJ Administration',
  one: 'Judge',
  inQuestion: 'judge',
  icon: 'scale',
  list: 'adminJudges',
  read: 'adminJudge',
  columns: [nameColumn, activeColumn],
  schema: v.object(lookupKinds.judge.edit),
  create: async (online, body, headers) => (await online('createJudge', { body, headers })).body,
  save: async (online, id, body, headers) =>
    (await online('saveJudge', { params: { id }, body, headers })).body,
  remove: (online, id, headers) => online('deleteJudge', { params: { id }, headers }),
  taken: {
    message: messages.nameTaken.judge,
    ask: async (online, id, body) => (await online('checkJudgeName', { params: { id }, body })).body.isTaken,
  },
};

const mediator: LookupScreen = {
  ...named,
  many: 'Mediators',
  one: 'Mediator',
  inQuestion: 'mediator',
  icon: 'handshake',
  list: 'adminMediators',
  read: 'adminMediator',
  columns: [nameColumn, activeColumn],
  schema: v.object(lookupKinds.mediator.edit),
  create: async (online, body, headers) => (await online('createMediator', { body, headers })).body,
  save: async (online, id, body, headers) =>
    (await online('saveMediator', { params: { id }, body, headers })).body,
  remove: (online, id, headers) => online('deleteMediator', { params: { id }, headers }),
};

const schoolYear: LookupScreen = {
  ...named,
  many: 'School Years',
  one: 'School Year',
  inQuestion: 'School Year',
  icon: 'calendar',
  list: 'schoolYearsForEditing',
  read: 'schoolYear',
  columns: [
    nameColumn,
    { id: 'current', header: 'Current', value: ({ isCurrent }) => isCurrent },
    activeColumn,
  ],
  defaultSort: { id: 'name', isDescending: true },
  blank: { ...named.blank, isCurrent: false },
  schema: v.object(lookupKinds.schoolYear.edit),
  labels: { ...named.labels, isCurrent: 'Current' },
  create: async (online, body, headers) => (await online('createSchoolYear', { body, headers })).body,
  save: async (online, id, body, headers) =>
    (await online('saveSchoolYear', { params: { id }, body, headers })).body,
  remove: (online, id, headers) => online('deleteSchoolYear', { params: { id }, headers }),
  taken: {
    message: messages.nameTaken.schoolYear,
    ask: async (online, id, body) =>
      (await online('checkSchoolYearName', { params: { id }, body })).body.isTaken,
  },
};

const aeaOf = (one: District) =>
  one.parentCode === ownAgencyParent ? 'Its own agency' : aeaName(aeaCodeOf(one));

export const lookupScreens: Readonly<Record<LookupEntity, LookupScreen>> = {
  district,
  judge,
  mediator,
  schoolYear,
};
