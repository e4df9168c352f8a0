import { fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SignOnPart } from '../../../src/app/account/sign-on-part.tsx';

test('whoever comes back from the department’s sign-in by Back can go there again: the page is as it was left', async () => {
  const leave = vi.spyOn(location, 'assign').mockReturnValue();
  onTestFinished(() => leave.mockRestore());
  const asked = { isFresh: false, isForgotten: false };
  render(<SignOnPart isAlone asked={asked} isBusy={false} refusal={null} buttonRef={null} />);
  const button = () => screen.getByRole('button', { name: 'Sign in with single sign-on' });
  fireEvent.click(button());
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
  expect(button().getAttribute('aria-busy')).toBe('true');
  fireEvent(window, new Event('pageshow'));
  expect(button().getAttribute('aria-busy')).toBeNull();
  fireEvent.click(button());
  await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(2));
});
