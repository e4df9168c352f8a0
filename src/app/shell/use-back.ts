import { useLocation, useNavigate } from 'react-router-dom';
import { stepsBack } from '../ui/trail.ts';

/** An address without its parameters, as addresses are compared. */
const pathOf = (address: string) => (address.split(/[?#]/)[0] ?? '').toLowerCase();

/** Screens of a moment, which nobody means by Back: forms of new records, decisions. */
const isOfAMoment = (path: string) => /create(\/|$)|^\/changes\/(?!day$)/.test(path);

/**
 * What Back does: returns to the place that led here, as it was left, when that is a place to return to; else it opens the
 * address given, as for somebody who came by a link of a mail. `isWelcome` says what may be returned to: any screen, or only
 * the list that the address names.
 */
export function useBack(isWelcome: 'any' | 'same') {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (address: string): void => {
    const [here, there] = [pathOf(pathname), pathOf(address)];
    const steps = stepsBack(
      (path) => isWelcome === 'any' || pathOf(path) === there,
      (path) => pathOf(path) === here || isOfAMoment(pathOf(path)),
    );
    void (steps === null ? navigate(address) : navigate(steps));
  };
}
