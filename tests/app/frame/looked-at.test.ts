import type { RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';
import { routes } from '../../../src/app/frame/routes.tsx';
import { askedRoutes, visits } from '../../e2e/axe-routes.ts';

const patterns = (children: readonly Pick<RouteObject, 'path' | 'children'>[]): string[] =>
  children.flatMap(({ path, children: within }) => [...(path ? [path] : []), ...patterns(within ?? [])]);

test('axe looks at every route that there is, and at none that has gone', () => {
  const lookedAt = [...Object.keys(visits), ...askedRoutes];
  expect(lookedAt.toSorted()).toEqual(patterns(routes.routes).toSorted());
});
