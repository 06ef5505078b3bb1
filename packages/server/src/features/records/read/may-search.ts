import { type AppError, forbidden } from '@rowhouse/core/errors'
import type { Ctx } from '../../../request/context.ts'

/** Whoever shares something by a link decides whether visitors look through it in ways of their own. */
export const maySearch = ({ link }: Pick<Ctx, 'link'>): boolean => link?.settings.allowSearch !== false

export function requireSearch(ctx: Pick<Ctx, 'link'>): void {
  if (!maySearch(ctx)) throw noSearch()
}

export const noSearch = (): AppError =>
  forbidden('Whoever shared this lets nobody search, filter or sort it in ways of their own.', { reason: 'no_search' })
