import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { settable } from '#sync/base/observable.ts';
import type { Engine, QueuedEdit } from '#sync/engine/engine.ts';
import { ClosedHere } from '../../../src/app/account/closed-here.tsx';
import { DeletedRow, ConflictRow } from '../../../src/app/changes/conflict-row.tsx';
import { DeletedConflict } from '../../../src/app/changes/deleted-conflict.tsx';
import { DeviceFacts } from '../../../src/app/changes/device-facts.tsx';
import { LostChanges } from '../../../src/app/changes/lost-changes.tsx';
import { OtherDevices } from '../../../src/app/changes/other-devices.tsx';
import { OthersHere } from '../../../src/app/edits/others-here.tsx';
import { StrandedTyping } from '../../../src/app/edits/stranded-typing.tsx';
import { RecordConflicts } from '../../../src/app/edits/record-conflicts.tsx';
import { HistoryEntry } from '../../../src/app/history/history-entry.tsx';
import { AsOf } from '../../../src/app/parts/as-of.tsx';
import { DeviceList } from '../../../src/app/parts/device-list.tsx';
import { EndDevice } from '../../../src/app/parts/end-device.tsx';
import { MissingRecord } from '../../../src/app/parts/missing-record.tsx';
import { DraftCallout } from '../../../src/app/record-form/draft-callout.tsx';
import { EngineProvider } from '../../../src/app/shell/engine-context.ts';
import { createNotices, NoticesProvider } from '../../../src/app/ui/notices.ts';
import { aChange } from '../history/a-change.ts';

/** 4:12 PM of the day that ends. */
const at = new Date(2026, 8, 2, 16, 12).toISOString();
const span = { count: 1, from: at, to: at };
const conflict = { field: 'facts', base: 'a', yours: 'b', theirs: 'c', by: 'Alex Morgan', at };
const edit = {
  id: 'e',
  entity: 'complaint',
  uid: 'one',
  action: 'update',
  state: 'conflict',
  writtenAt: at,
  changes: {},
  seen: null,
  fields: [],
  conflicts: [conflict],
} as unknown as QueuedEdit;
const device = {
  device: 'd',
  seenAt: at,
  sessions: [{ since: at }],
  unsent: span,
  name: null,
  browser: 'Firefox',
  state: 'offline',
  reopensUntil: null,
} as unknown as Parameters<typeof EndDevice>[0]['device'];
const draft = { found: { at, values: {}, seen: null }, drop: () => {}, isUnkept: false, missingFiles: [] };
const stranded = {
  key: 'contact:one',
  draft: { at, values: { notes: 'Mornings' }, seen: { uid: 'one', notes: null } },
};

/** What these parts ask of the engine, in which nothing changes. */
const engine = {
  device: 'd',
  view: { changes: () => settable(0), find: () => undefined, all: () => [], of: () => [] },
  queue: { edits: settable([edit]), loss: settable({ ...span, isCertain: true }) },
  drafts: { count: async () => 0, all: async () => [stranded] },
  early: settable(null),
  opening: settable({ isWhole: true }),
  status: settable({ kind: 'up-to-date', unreadable: 0, mirror: null }),
  presence: {
    open: () => () => {},
    others: settable([{ uid: 'one', kind: 'open', name: 'Alex', isYou: false, since: at }]),
    devices: settable([{ device: 'other', ...span, seenAt: at, records: [] }]),
  },
  session: {
    state: settable({ kind: 'open', user: { roles: [] }, sealed: span }),
    closedWork: async () => ({ ...span, closedAt: null }),
  },
  rescue: {},
  guests: {},
  online: async () => ({
    body: { isDeleted: true, changes: [aChange({ action: 'delete', receivedAt: at })] },
    headers: new Headers(),
  }),
};
const signedOut = { ...engine, session: { ...engine.session, state: settable({ kind: 'signed-out' }) } };
const whole = {
  ...engine,
  status: settable({ kind: 'up-to-date', unreadable: 0, mirror: { pulledAt: at } }),
};
const row = { edit, conflict, choice: null, together: [], onChoose: () => {} };

test.each<[of: string, shown: () => ReactNode, on?: unknown]>([
  ['an answer that the device kept', () => <AsOf known={{ askedAt: at } as never} />],
  ['who else has a record open', () => <OthersHere uid="one" />],
  [
    'who deleted a record',
    () => <MissingRecord entity="complaint" reference="1" opened={{ state: 'none' }} />,
  ],
  ['a device', () => <DeviceList devices={[device]} actions={() => null} />],
  [
    'a device that is to be ended',
    () => <EndDevice device={device} whose="yours" end={async () => {}} onEnded={() => {}} />,
  ],
  ['a draft', () => <DraftCallout form={{ isDirty: false, canEdit: true, draft } as never} />],
  ['typing that no form offers', () => <StrandedTyping />, whole],
  ['the last pull', () => <DeviceFacts mirror={{ records: 1, bytes: 1, pulledAt: at } as never} />],
  ['what another device had unsent', () => <OtherDevices />],
  ['what was lost', () => <LostChanges />],
  ['a conflict', () => <ConflictRow {...row} />],
  ['what was to be deleted', () => <DeletedRow {...row} />],
  ['what was deleted', () => <DeletedConflict edit={edit} />],
  ['a conflict on its record', () => <RecordConflicts uid="one" />],
  [
    'a change in the history',
    () => <HistoryEntry change={aChange({ receivedAt: at })} of="one" newer={[]} />,
  ],
  ['what lies sealed', () => <ClosedHere />, signedOut],
])(
  'the time of %s has its day once it is of yesterday, though nothing else changed',
  async (_, shown, on) => {
    vi.useFakeTimers({ now: new Date(2026, 8, 2, 23, 58) });
    onTestFinished(() => void vi.useRealTimers());
    const router = createMemoryRouter([{ path: '*', element: shown() }]);
    render(
      <NoticesProvider value={createNotices()}>
        <EngineProvider value={(on ?? engine) as Engine}>
          <RouterProvider router={router} />
        </EngineProvider>
      </NoticesProvider>,
    );
    await act(async () => {});
    const end = screen.queryByRole('button', { name: 'End Firefox' });
    if (end) fireEvent.click(end);
    const { body } = document;
    expect(body.textContent).toMatch(/4:12 PM/);
    expect(body.textContent).not.toMatch(/09\/02\/2026 4:12 PM/);
    act(() => void vi.advanceTimersByTime(3 * 60_000));
    expect(body.textContent).toMatch(/09\/02\/2026 4:12 PM/);
  },
);
