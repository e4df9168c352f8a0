import { useFocusOnward } from './beside-row.ts';
import { Button, type ButtonProps } from './button.tsx';

interface GoingButtonProps extends ButtonProps {
  /** Where the focus goes, if not to what stands beside it. */
  next?: () => HTMLElement | null | undefined;
}

/** A button that goes with what its press leads to: whoever pressed it by keyboard is not left before the start of the page. */
export const GoingButton = ({ next, ...button }: GoingButtonProps) => (
  <Button {...button} {...useFocusOnward(next)} />
);
