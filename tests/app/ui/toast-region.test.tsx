import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { NoticeList } from '../../../src/app/ui/notice-list.tsx';
import { createNotices, NoticesProvider } from '../../../src/app/ui/notices.ts';
import { ToastRegion } from '../../../src/app/ui/toast-region.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

function renderToasts() {
  const notices = createNotices(() => new Date('2026-11-21T15:04:00Z'));
  render(
    <NoticesProvider value={notices}>
      <ToastRegion />
      <NoticeList />
    </NoticesProvider>,
  );
  return notices;
}

const toasts = () => screen.getByRole('region', { name: 'Notifications' });

test('a success goes away after 5000 ms and stays in the list', () => {
  const notices = renderToasts();
  act(() => void notices.success('Saved', 'Complaint changes saved'));
  act(() => {
    vi.advanceTimersByTime(4999);
  });
  expect(toasts().textContent).toContain('Complaint changes saved');
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(toasts().textContent).toBe('');
  expect(screen.getByRole('listitem').textContent).toContain('Complaint changes saved');
});

test('an error stays until it is dismissed', () => {
  const notices = renderToasts();
  act(() => void notices.error('Error', 'Unknown error during save.'));
  act(() => {
    vi.advanceTimersByTime(3_600_000);
  });
  expect(screen.getByRole('alert').textContent).toContain('Unknown error during save.');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('listitem').textContent).toContain('Unknown error during save.');
});

test('an error told again while its toast stands is one toast and one line, and a new alert for who hears it', () => {
  const notices = renderToasts();
  const full = () => act(() => void notices.error('Error', 'This device is full.'));
  full();
  act(() => void notices.error('Error', 'Unknown error during save.'));
  const before = screen.getAllByRole('alert');
  full();
  const now = screen.getAllByRole('alert');
  expect(now.map(({ textContent }) => textContent)).toEqual([
    'ErrorThis device is full.',
    'ErrorUnknown error during save.',
  ]);
  expect(before).toContain(now[1]);
  expect(before).not.toContain(now[0]);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] as HTMLElement);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  full();
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

const dismissOf = (words: string) =>
  screen
    .getAllByRole('button', { name: 'Dismiss' })
    .find((button) => button.parentElement?.textContent.includes(words));

test('whoever stands on the Dismiss of an error that is told again stays there', () => {
  const notices = renderToasts();
  const full = () => act(() => void notices.error('Error', 'This device is full.'));
  full();
  act(() => void notices.error('Error', 'Unknown error during save.'));
  act(() => dismissOf('This device is full.')?.focus());
  full();
  expect(document.activeElement).toBe(dismissOf('This device is full.'));
});

test('whoever dismisses toasts goes to the next one, and from the last back to where they were', () => {
  const notices = renderToasts();
  render(<textarea aria-label="Facts" />);
  const facts = screen.getByLabelText('Facts');
  act(() => facts.focus());
  for (const words of ['This device is full.', 'Unknown error during save.'])
    act(() => void notices.error('Error', words));
  act(() => dismissOf('Unknown error')?.focus());
  fireEvent.click(dismissOf('Unknown error') as HTMLElement);
  expect(document.activeElement).toBe(dismissOf('This device is full.'));
  fireEvent.click(dismissOf('This device is full.') as HTMLElement);
  expect(document.activeElement).toBe(facts);
});

test('a toast that goes while the focus is elsewhere leaves it there', () => {
  const notices = renderToasts();
  render(<textarea aria-label="Facts" />);
  act(() => void notices.error('Error', 'This device is full.'));
  act(() => dismissOf('full')?.focus());
  act(() => screen.getByLabelText('Facts').focus());
  act(() => notices.dismiss(1));
  expect(document.activeElement).toBe(screen.getByLabelText('Facts'));
});

test('errors of the same words that lead to different places each stand', () => {
  const notices = renderToasts();
  const run = vi.fn<() => void>();
  for (const label of ['Show', 'Show'])
    act(() => void notices.error('Error', 'Only Admins may do this.', { label, run }));
  expect(screen.getAllByRole('alert')).toHaveLength(2);
});

test('successes are put into a live region that was there before them', () => {
  const notices = renderToasts();
  const region = screen.getByRole('status');
  act(() => void notices.success('Saved'));
  expect(region.textContent).toBe('Saved');
});

test('clearing forgets every notice, shown or not', () => {
  const notices = renderToasts();
  act(() => void notices.error('Deleted Student', 'Okafor, Amara'));
  act(() => notices.clear());
  expect(document.body.textContent).not.toContain('Okafor');
});

test('a save of one’s own is a toast like another, and no line of the list: what is news stays to be seen there', () => {
  const notices = renderToasts();
  act(() => void notices.success('Alert Sent'));
  for (let save = 0; save < 60; save += 1) act(() => void notices.saved('Saved', 'Complaint changes saved'));
  expect(toasts().textContent).toContain('Complaint changes saved');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Alert Sent'),
  ]);
  act(() => {
    vi.advanceTimersByTime(5000);
  });
  expect(toasts().textContent).toBe('');
});
