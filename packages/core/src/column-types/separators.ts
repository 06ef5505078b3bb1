import { Type } from '../schema/type.ts'
import type { DecimalMark } from './reading.ts'

/** Between thousands and before the fraction: as the reader is used to, or the same for everybody. */
export const separatorWords = ['local', 'commaPoint', 'pointComma', 'spaceComma', 'spacePoint'] as const

export type SeparatorWord = (typeof separatorWords)[number]

export const Separators = Type.Enum(separatorWords)

/** undefined: as everybody is used to. */
export function markOfSeparators(separators: SeparatorWord): DecimalMark | undefined {
  if (separators === 'local') return undefined
  return separators === 'pointComma' || separators === 'spaceComma' ? ',' : '.'
}
