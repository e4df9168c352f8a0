import { act, render, screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { loadOpenedLater, openedLater } from '../../../src/app/ui/opened-later.tsx';

interface PartProps {
  isOpen: boolean;
}

const Part = ({ isOpen }: PartProps) => (isOpen ? <p>The part</p> : null);
const part = () => screen.queryByText('The part');

test('the code of a closed part is not asked for; opening it loads and shows it', async () => {
  const load = vi.fn(async () => Part);
  const Later = openedLater<PartProps>(load);
  const { rerender } = render(<Later isOpen={false} />);
  expect(load).not.toHaveBeenCalled();
  rerender(<Later isOpen />);
  expect(await screen.findByText('The part')).toBeTruthy();
});

test('a part whose code was loaded ahead is shown in the frame of its opening', async () => {
  const Later = openedLater<PartProps>(async () => Part);
  const { rerender } = render(<Later isOpen={false} />);
  await act(loadOpenedLater);
  expect(part()).toBeNull();
  rerender(<Later isOpen />);
  expect(part()).toBeTruthy();
});

test('a part is not rendered until it first opens, and stays while it closes', async () => {
  const rendered = vi.fn<(isOpen: boolean) => void>();
  const Later = openedLater<PartProps>(async () => ({ isOpen }) => {
    rendered(isOpen);
    return <Part isOpen={isOpen} />;
  });
  const { rerender } = render(<Later isOpen={false} />);
  await act(loadOpenedLater);
  expect(rendered).not.toHaveBeenCalled();
  rerender(<Later isOpen />);
  expect(rendered).toHaveBeenLastCalledWith(true);
  rerender(<Later isOpen={false} />);
  expect(rendered).toHaveBeenLastCalledWith(false);
});

test('a part without the property isOpen is loaded as soon as it is rendered', async () => {
  const Later = openedLater(async () => () => <p>The part</p>);
  render(<Later />);
  expect(await screen.findByText('The part')).toBeTruthy();
});

class Around extends Component<{ children: ReactNode }> {
  override state = { failure: '' };
  static getDerivedStateFromError = ({ message }: Error) => ({ failure: message });
  override render = () => this.state.failure || this.props.children;
}

test('code that can’t be had fails the screen around the part when the part opens, not before', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Later = openedLater<PartProps>(() => Promise.reject<ComponentType<PartProps>>(new Error('no code')));
  const { rerender } = render(
    <Around>
      <Later isOpen={false} />
    </Around>,
  );
  await act(loadOpenedLater);
  expect(screen.queryByText('no code')).toBeNull();
  rerender(
    <Around>
      <Later isOpen />
    </Around>,
  );
  expect(await screen.findByText('no code')).toBeTruthy();
});
