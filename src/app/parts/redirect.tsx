import { Navigate, useLocation } from 'react-router-dom';

/**
 * Goes to an address instead of the present one. Navigate by itself goes once for as long as it is on the page: a person
 * who came to a second forbidden address before the first had led away would stay there, before an empty page.
 */
export function Redirect({ to }: { to: string }) {
  const { key, pathname, search } = useLocation();
  return <Navigate key={`${key} ${pathname}${search}`} to={to} replace />;
}
