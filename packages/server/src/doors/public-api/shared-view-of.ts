import { AppError } from '@rowhouse/core/errors'
import type { Ctx } from '../../request/context.ts'

/** Where a link to a view points; a link to a whole project is none. */
export function sharedViewOf({ link }: Pick<Ctx, 'link'>): { readonly viewId: string } {
  if (link === null || link.view === null) throw new AppError('not_found', 'Not found')
  return { viewId: link.view.id }
}
