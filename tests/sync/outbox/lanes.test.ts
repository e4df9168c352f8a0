import { describe, expect, test } from 'vitest';
import { Problem } from '#domain/problems.ts';
import { backoffSeconds } from '#sync/base/backoff.ts';
import { nextToSend } from '#sync/outbox/lanes.ts';
import { setbackOf } from '#sync/outbox/outcome.ts';
import { requestOf } from '#sync/outbox/requests.ts';
import { aStudent, aUid } from '../../helpers/factories.ts';
import { anEdit } from '../edits.ts';

const never = () => false;

describe('the next edit to send', () => {
  test('is the first in the order of typing', () => {
    const edits = [anEdit('student', { action: 'create' }), anEdit('student', { action: 'create' })];
    expect(nextToSend(edits, never)).toBe(edits[0]);
  });

  test.each(['refused', 'conflict'] as const)(
    'is never behind a %s one of the same record (PS3)',
    (state) => {
      const first = anEdit('student', { action: 'save', state });
      const [second, other] = [
        anEdit('student', { action: 'save', uid: first.uid }),
        anEdit('student', { action: 'save' }),
      ];
      expect(nextToSend([first, second], never)).toBeUndefined();
      expect(nextToSend([first, second, other], never)).toBe(other);
    },
  );

  test('is never a child whose parent is not created yet, also when the parent waits for its next try (PS3)', () => {
    const parent = anEdit('student', { action: 'create' });
    const child = anEdit('complaint', { action: 'create', needs: [parent.uid] });
    const other = anEdit('student', { action: 'save' });
    expect(nextToSend([parent, child, other], (lane) => lane === parent.lane)).toBe(other);
    expect(nextToSend([child], never)).toBe(child);
  });

  test('is not held by what it makes itself: Agreed to Mediation may need the mediation that it makes (PS3)', () => {
    const mediation = aUid();
    const agreed = (seen: string | null) =>
      anEdit('dueprocess', {
        action: 'agree',
        seen: { mediationUid: seen },
        changes: { mediationAgreedToMediationFlag: true, mediationUid: mediation },
        needs: [mediation],
      });
    const event = anEdit('event', { action: 'create', needs: [mediation] });
    const again = agreed(null);
    expect(nextToSend([again, event], never)).toBe(again);
    expect(nextToSend([again, event], (lane) => lane === again.lane)).toBeUndefined();
    expect(nextToSend([agreed(mediation), event], never)?.action).toBe('agree');
  });

  test('is never a change or a delete of a mediation before the agreement that makes it (PS3)', () => {
    const mediation = aUid();
    const agreed = anEdit('dueprocess', {
      action: 'agree',
      seen: { mediationUid: null },
      changes: { mediationAgreedToMediationFlag: true, mediationUid: mediation },
    });
    const [save, removal] = [
      anEdit('mediation', { action: 'save', uid: mediation }),
      anEdit('mediation', { action: 'delete', uid: mediation }),
    ];
    const conflict = { ...agreed, state: 'conflict' } as const;
    expect(nextToSend([agreed, save], (lane) => lane === agreed.lane)).toBeUndefined();
    expect(nextToSend([conflict, save], never)).toBeUndefined();
    expect(nextToSend([conflict, removal], never)).toBeUndefined();
    expect(nextToSend([save], never)).toBe(save);
  });

  test('is an agreement also where what was typed on its mediation stands before it (PS3)', () => {
    const mediation = aUid();
    const save = anEdit('mediation', { action: 'save', uid: mediation });
    const agreed = anEdit('dueprocess', {
      action: 'agree',
      seen: { mediationUid: null },
      changes: { mediationAgreedToMediationFlag: true, mediationUid: mediation },
      needs: [mediation],
    });
    expect(nextToSend([save, agreed], never)).toBe(agreed);
  });

  test('is never a delete before what was typed on the things that belong to the record (PS3)', () => {
    const uid = aUid();
    const child = anEdit('complaint', { action: 'delete', needs: [uid] });
    const removal = anEdit('student', { action: 'delete', uid });
    expect(nextToSend([child, removal], (lane) => lane === child.lane)).toBeUndefined();
  });
});

describe('an answer', () => {
  test.each(['unavailable', 'throttled'] as const)('%s keeps the edit and lets all wait (PS7)', (code) => {
    const problem = new Problem(code, 'x', { retryAfterSeconds: 7 });
    expect(setbackOf(problem)).toEqual({ kind: 'later', waitSeconds: 7, everyone: true });
  });

  test('that is a fault keeps the edit and lets its lane wait', () => {
    expect(setbackOf(new Problem('fault', 'x'))).toMatchObject({ kind: 'later', everyone: false });
    expect(setbackOf(new TypeError('ours'))).toMatchObject({ kind: 'later', everyone: false });
  });

  test.each(['forbidden', 'notFound', 'invalid', 'rule', 'idempotency', 'tooLarge'] as const)(
    '%s is for its author to look at, with the words and the fields (PS9)',
    (code) => {
      const fields = [{ path: 'zip', message: 'Too short' }];
      expect(setbackOf(new Problem(code, ['One.', 'Two.'], { fields }))).toMatchObject({
        kind: 'attention',
        change: { state: 'refused', error: 'One. Two.', fields },
      });
    },
  );
});

describe('the request of an edit', () => {
  const seen = aStudent({ version: 4 });

  test('names the version that its author saw, and the first one for a record that had none (PS1)', () => {
    const save = anEdit('student', {
      action: 'save',
      uid: seen.uid,
      seen: { ...seen },
      changes: { zip: null },
    });
    expect(requestOf(save, 'device')).toMatchObject({
      name: 'saveStudent',
      outgoing: {
        params: { id: `~${seen.uid}` },
        body: { zip: null },
        headers: {
          'if-match': '"4"',
          'idempotency-key': save.id,
          'x-device': 'device',
          'x-written-at': save.writtenAt,
        },
      },
    });
    const onNew = anEdit('student', { action: 'save', seen: { ...seen, version: 0 } });
    expect(requestOf(onNew, 'device').outgoing.headers).toMatchObject({ 'if-match': '"1"' });
  });

  test('is the same each time (PS1)', () => {
    const edit = anEdit('student', { action: 'create', changes: { firstName: 'Ann' } });
    expect(requestOf(edit, 'device')).toEqual(requestOf({ ...edit, state: 'sent' }, 'device'));
  });

  test('of a finding names the complaint in the path only', () => {
    const complaint = aUid();
    const edit = anEdit('finding', {
      action: 'create',
      changes: { complaintId: `~${complaint}`, finding: 'x' },
    });
    expect(requestOf(edit, 'device').outgoing).toMatchObject({
      params: { id: `~${complaint}` },
      body: { uid: edit.uid, finding: 'x' },
    });
  });
});

test('waits double from a second to five minutes, and honour what the server asks (PS7)', () => {
  const waits = [1, 2, 5, 30].map((failures) => backoffSeconds(failures, 0, () => 0.999));
  expect(waits.map(Math.round)).toEqual([2, 4, 32, 300]);
  expect(backoffSeconds(1, 0, () => 0)).toBe(1);
  expect(backoffSeconds(1, 90, () => 0)).toBe(90);
});
