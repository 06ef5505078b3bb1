import { AppError } from '@rowhouse/core/errors'
import type { ByteRange } from '../../platform/files/file-store.ts'

/** The part a `Range` header asks for; null: the whole, which also answers what nobody can read or several parts at once. */
export function byteRange(header: string | undefined, size: number): ByteRange | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (from > to || (first === '' && Number(last) === 0))
    throw new AppError('range_not_satisfiable', `The file has ${size} bytes.`)
  return { from, to }
}
