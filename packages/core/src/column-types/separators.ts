import { Type } from '../schema/type.ts'

/** Between thousands and before the fraction: as the reader is used to, or the same for everybody. */
export const separatorWords = ['local', 'commaPoint', 'pointComma', 'spaceComma', 'spacePoint'] as const

export type SeparatorWord = (typeof separatorWords)[number]

export const Separators = Type.Enum(separatorWords)
