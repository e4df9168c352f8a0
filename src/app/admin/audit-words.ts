import type { AboutDeed, Deed } from '#contract/audit.ts';
import { type CaseKind, isCaseKind } from '#domain/events.ts';
import { caseKinds } from '#domain/cases/kinds.ts';
import { links } from '../shell/links.ts';
import { dayWords } from '../shell/status-words.ts';
import { numberText } from '../ui/number-text.ts';

type Named = AboutDeed['entity'];

const kinds: Record<Exclude<Named, CaseKind>, string> = {
  user: 'User',
  person: 'Person',
  student: 'Student',
  district: 'District',
  judge: 'Judge',
  mediator: 'Mediator',
  schoolYear: 'School Year',
  finding: 'Finding',
  event: 'Event',
  contact: 'Contact',
  document: 'Document',
  savedView: 'Saved View',
};

const kindWords = (entity: Named): string => (isCaseKind(entity) ? caseKinds[entity].one : kinds[entity]);

/** What a deed is about: its kind and what it is known by. */
export const aboutWords = ({ entity, about }: Pick<Deed, 'entity' | 'about'>): string =>
  [entity && kindWords(entity), about?.text, about?.isDeleted && '(deleted)'].filter(Boolean).join(' ');

/** The case of a part. */
export function placeWords({ entity, place }: AboutDeed): string | null {
  if (!place || place.entity === entity) return null;
  return [kindWords(place.entity), place.text].filter(Boolean).join(' ');
}

/** The screen where it is shown; null where there is none any more. */
export function addressOf({ entity, id, isDeleted, place }: AboutDeed): string | null {
  if ((entity === 'user' || entity === 'person') && id !== null && !isDeleted) return links.user(String(id));
  if (!place || place.isDeleted) return null;
  const reference = `~${place.uid}`;
  return isCaseKind(place.entity) ? links.case(place.entity, reference) : links.student(reference);
}

/** "searchStudents" in words, and "isActive" as what is said yes or no to. */
const apart = (name: string) =>
  name
    .replace(/^is(?=[A-Z])/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

const isFilled = (value: unknown) =>
  value !== null && value !== undefined && value !== 0 && !(Array.isArray(value) && value.length === 0);

/** Counts by kind ("6 event, 1 complaint"), or what stands side by side ("complaint 2026-0001"). */
function partsOf(value: object): string {
  const parts = Object.entries(value);
  const areCounts = parts.every(([, one]) => typeof one === 'number');
  return areCounts
    ? parts.map(([name, count]) => `${numberText(Number(count))} ${name}`).join(', ')
    : parts.map(([, one]) => said(one)).join(' ');
}

const said = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(said).join(', ');
  if (typeof value === 'object' && value !== null) return partsOf(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Numbers that tie entries together and tell a reader nothing: the file has them. */
const unsaid = new Set([
  'id',
  'note',
  'sessionId',
  'key',
  'seen',
  'version',
  'phase',
  'mustChangePassword',
  'mustEnrolFactor',
  'destruction',
  'hold',
  'askedBy',
  'consentedBy',
]);

const deviceWords = (device: string) => `device ${device.slice(0, 8)}`;

/** The names of school years by their numbers. */
export type YearNames = ReadonlyMap<number, string>;

/** What else the audit knows of a deed, in words. */
export function detailWords(
  { action, detail, device }: Pick<Deed, 'action' | 'detail' | 'device'>,
  years: YearNames = new Map(),
): string {
  const words = Object.entries(detail)
    .filter(([name, value]) => !unsaid.has(name) && isFilled(value) && value !== action)
    .map(([name, value]) => {
      if (name === 'schoolYearId') return `school year ${years.get(Number(value)) ?? said(value)}`;
      // A list is known by its call.
      if (name === 'call') return `${action === 'list' ? '' : 'call '}${apart(said(value))}`;
      if (name === 'at') return `there at ${momentOf(said(value))}`;
      if (name === 'since') return `begun ${momentOf(said(value))}`;
      if (name === 'of') return deviceWords(said(value));
      if (name === 'rows') return `${numberText(Number(value))} ${value === 1 ? 'row' : 'rows'}`;
      return `${apart(name)}: ${said(value)}`;
    });
  return [...new Set([...words, ...(device ? [deviceWords(device)] : [])])].join(' · ');
}

/** A moment of the audit on this device's clock, to the second. */
export function momentOf(iso: string): string {
  const time = { hour: 'numeric', minute: '2-digit', second: '2-digit' } as const;
  return `${dayWords(iso)} ${new Date(iso).toLocaleTimeString('en-US', time)}`;
}
