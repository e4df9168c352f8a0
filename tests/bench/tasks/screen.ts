import type { Locator, Page } from '@playwright/test';
import { type Api, newComplaint, newStudent } from '../../e2e/api.ts';
import { field, words } from '../../e2e/steps.ts';
import type { Hand } from './hand.ts';

/** What a task works with: records that are made for it by API, before its device is filled. */
export interface Prepared {
  /** Where it begins; the dashboard unless told. */
  start?: string;
  perform(hand: Hand): Promise<void>;
}

/** How often somebody clicks, presses or types a value. */
export interface Steps {
  mouse: number;
  keyboard: number;
}

/** One thing that people come for, from the dashboard to done. */
export interface Task {
  name: string;
  /** Steps by mouse and by keyboard when they were first counted, in 2026. */
  before: Steps;
  /** The most steps that it may take; one fewer than before unless told. */
  bound?: Steps;
  /** Keys that the longest walk may take. */
  walk?: number;
  /** Why it takes as many steps as before: shown beside the table. */
  asBefore?: string;
  prepare(server: Api): Promise<Prepared>;
}

export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });
export const radio = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true });
export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
export const saved = (page: Page, what: string) => words(page, `${what} changes saved`).waitFor();

/** Finds something with the box of the header: the line with these words. */
export async function find(hand: Hand, typed: string, line: string | RegExp = typed): Promise<void> {
  const { page } = hand;
  const box = field(page, 'Search everything');
  await (hand.by === 'mouse' ? hand.use(box) : hand.press('Control+k'));
  await hand.write(typed);
  const hit = page.getByRole('option').filter({ hasText: line }).first();
  await hit.waitFor();
  if (hand.by === 'mouse') return hand.use(hit);
  while ((await hit.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  // A walk of arrows and the Enter that ends it are one step.
  return hand.press('Enter');
}

/** The most steps that a task may take. */
export function boundOf({ before, bound, asBefore }: Task): Steps {
  if (bound) return bound;
  const fewer = asBefore === undefined ? 1 : 0;
  return { mouse: before.mouse - fewer, keyboard: before.keyboard - fewer };
}

export const save = (hand: Hand): Promise<void> =>
  hand.by === 'mouse' ? hand.use(button(hand.page, /^Save( anyway)?$/).last()) : hand.press('Control+s');

export const worklistRow = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Worklist' }).getByRole('row').filter({ hasText: text }).first();

/** A complaint of a new student; `lastName` is nobody else's. */
export async function complaintOf(server: Api, lastName: string, fields: object = {}) {
  const student = await newStudent(server, 'Tamsin', lastName);
  const id = await newComplaint(server, { studentId: student.id, ...fields });
  const { yearCaseNumber } = await server.get(`/api/dispute/complaint/${id}`);
  return { student, id, number: String(yearCaseNumber) };
}

let made = 0;
/** A last name that no other record has. */
export const own = (stem: string): string => `${stem}${String.fromCharCode(97 + (made++ % 26))}${made}`;
