import { useContext } from 'react';
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router-dom';

/** The router around this part, whose state is ahead of what is drawn; throws outside of a RouterProvider. */
export function useRouter() {
  const context = useContext(RouterContext);
  if (context === null) throw new Error('There is no RouterProvider around this.');
  return context.router;
}
