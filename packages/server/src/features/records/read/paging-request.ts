import { invalidRequest } from '@rowhouse/core/errors'
import type { Paging } from './record-wish.ts'

export interface PagingRequest {
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

const pageLimits = { standard: 25, most: 1000 } as const

/** Numbers out of range are brought into it: whoever asks for everything gets the largest page. */
export function pagingOf({ limit = pageLimits.standard, offset = 0 }: PagingRequest): Paging {
  if (!Number.isInteger(limit) || !Number.isInteger(offset))
    throw invalidRequest('limit and offset need whole numbers.')
  return {
    limit: Math.min(Math.max(limit, 1), pageLimits.most),
    // Databases count in whole numbers; 1e308 is none for them.
    offset: Math.min(Math.max(offset, 0), Number.MAX_SAFE_INTEGER),
  }
}
