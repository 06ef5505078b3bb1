import type { PageInfo } from '@rowhouse/core/api/endpoint'
import { invalidRequest } from '@rowhouse/core/errors'
import type { Static } from 'typebox'

export interface Page {
  readonly limit: number
  readonly offset: number
}

export interface PageRequest {
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

const defaultLimit = 25
/** A longer page is cut to this. */
export const maxLimit = 1000

/** Values outside the range are brought into it: a client that asks for everything gets the largest page. */
export function pageOf({ limit = defaultLimit, offset = 0 }: PageRequest): Page {
  if (!Number.isInteger(limit) || !Number.isInteger(offset))
    throw invalidRequest('limit and offset need whole numbers.')
  return {
    limit: Math.min(Math.max(limit, 1), maxLimit),
    // Databases count in whole numbers; 1e308 is none for them.
    offset: Math.min(Math.max(offset, 0), Number.MAX_SAFE_INTEGER),
  }
}

/** `page` may be fractional when the offset is no multiple of the limit: existing clients expect it so. */
export function pageInfoOf(totalRows: number, { limit, offset }: Page): Static<typeof PageInfo> {
  const page = offset / limit + 1
  return {
    totalRows,
    page,
    pageSize: limit,
    isFirstPage: page === 1,
    isLastPage: page === Math.max(Math.ceil(totalRows / limit), 1),
  }
}
