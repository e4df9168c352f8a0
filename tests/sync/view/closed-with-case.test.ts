import { describe, expect, test, vi } from 'vitest';
import type { StoredEdit } from '#sync/model/stored-edit.ts';
import { createMemory } from '#sync/view/memory.ts';
import { aDueProcess, aMediation, aUid } from '../../helpers/factories.ts';
import { anEdit } from '../edits.ts';

const filled = (...rows: Parameters<ReturnType<typeof createMemory>['putRows']>[0]) => {
  const held = createMemory();
  held.putRows(rows);
  return held;
};

describe('the view, of a due process case that is closed here,', () => {
  const given = { dueProcessUid: aUid(), mediationUid: aUid() };
  const { dueProcessUid, mediationUid } = given;
  const dueProcess = aDueProcess({ uid: dueProcessUid, mediationUid, mediationId: 9 });
  const mediation = aMediation({ uid: mediationUid, dueProcessUid, dueProcessId: dueProcess.id });
  const both = [
    { entity: 'dueprocess', record: dueProcess },
    { entity: 'mediation', record: mediation },
  ] as const;
  const closing = (more: Partial<StoredEdit> = {}) =>
    anEdit('dueprocess', {
      action: 'save',
      uid: dueProcessUid,
      seen: dueProcess,
      changes: { dateClosed: '2026-11-20' },
      ...more,
    });
  const shown = (held: ReturnType<typeof createMemory>) => {
    const found = held.view.find('mediation', `~${mediationUid}`);
    return found && { dateClosed: found.record.dateClosed, mark: found.mark };
  };

  test('shows the mediation closed, and open when that is discarded (VI8)', () => {
    const held = filled(...both);
    held.setEdits([closing()]);
    expect(shown(held)).toEqual({ dateClosed: '2026-11-20', mark: 'waiting' });
    held.setEdits([closing(), closing({ changes: { dateClosed: null } })]);
    expect(shown(held)).toEqual({ dateClosed: null, mark: 'waiting' });
    held.setEdits([]);
    expect(shown(held)).toEqual({ dateClosed: null, mark: null });
  });

  test('shows it closed where the author had not seen that somebody agreed to mediation (VI8)', () => {
    const held = filled(...both);
    held.setEdits([closing({ seen: { ...dueProcess, mediationUid: null, mediationId: null } })]);
    expect(shown(held)).toEqual({ dateClosed: '2026-11-20', mark: 'waiting' });
  });

  test('shows it closed whichever row comes after the edit (VI8)', () => {
    const held = createMemory();
    held.setEdits([closing()]);
    expect(shown(held)).toBeUndefined();
    for (const row of both) held.putRows([row]);
    expect(shown(held)?.dateClosed).toBe('2026-11-20');
    held.removeRows([{ entity: 'mediation', uid: mediationUid }]);
    expect(shown(held)).toBeUndefined();
  });

  test('shows the mediation that was agreed to here closed, whether the case was closed before or after that (VI8)', () => {
    const { mediationUid: _, ...unlinked } = { ...dueProcess, mediationId: null };
    const seen = { ...unlinked, mediationUid: null };
    const changes = { mediationAgreedToMediationFlag: true, mediationUid, dateFiled: '2026-11-18' };
    const agree = (more: object = {}) =>
      anEdit('dueprocess', { action: 'agree', uid: dueProcessUid, seen: { ...seen, ...more }, changes });
    const held = filled({ entity: 'dueprocess', record: seen });
    held.setEdits([agree(), closing({ seen })]);
    expect(shown(held)?.dateClosed).toBe('2026-11-20');
    held.setEdits([agree({ dateClosed: '2026-11-20' })]);
    expect(shown(held)?.dateClosed).toBe('2026-11-20');
  });

  test('leaves the mediation alone where a conflict is of other fields: the day has been applied', () => {
    const held = filled(...both);
    const conflicts = [{ field: 'facts', base: 'old', theirs: 'theirs', yours: 'mine' }];
    const changes = { dateClosed: '2026-11-20', facts: 'mine' };
    held.setEdits([closing({ state: 'conflict', conflicts, changes })]);
    expect(shown(held)).toEqual({ dateClosed: null, mark: null });
  });

  test('leaves a mediation alone that belongs to the case no more', () => {
    const held = filled({ entity: 'mediation', record: { ...mediation, dueProcessUid: null } });
    held.setEdits([closing()]);
    expect(shown(held)).toEqual({ dateClosed: null, mark: null });
  });

  test('tells of mediations only where the day of the case has changed (VI4)', () => {
    const held = filled(...both);
    const told = vi.fn();
    held.view.changes('mediation').subscribe(told);
    held.setEdits([closing({ changes: { facts: 'more' } })]);
    expect(told).not.toHaveBeenCalled();
    held.setEdits([closing()]);
    expect(told).toHaveBeenCalledTimes(1);
  });
});
