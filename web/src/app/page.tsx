import type { RouteObject } from 'react-router';
import type { RouteHandle } from '@/lib/navigation/route-handle';
import { lazyWithReload } from './lazy-with-reload';
import { RouteError } from './route-error';

type Load = Parameters<typeof lazyWithReload>[0];

/** A page: its chunk, its title, and the permission without which it is not shown. */
export function page(
  path: string,
  title: string,
  load: Load,
  permission?: string,
  more?: Pick<RouteHandle, 'month'>,
): RouteObject {
  const handle: RouteHandle = { title, permission, ...more };
  return { path, handle, lazy: lazyWithReload(load), errorElement: <RouteError /> };
}
