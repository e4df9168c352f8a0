import { useLocation } from 'react-router-dom';
import { useRouter } from '../ui/use-router.ts';
import { isNumbered } from './use-canonical-address.ts';

/**
 * Whether somebody is still on this screen, and on the way to no other: asked by what ends later, such as a save, before it goes on to
 * another screen. The router's address is ahead of what is drawn while a screen's code is coming.
 */
export function useIsHere(): () => boolean {
  const router = useRouter();
  const { pathname } = useLocation();
  return () => isNumbered(pathname, router.state.location.pathname);
}
