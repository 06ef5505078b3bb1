import type { CellValue } from '@rowhouse/core/storage'

const integerBits: readonly (readonly [RegExp, number])[] = [
  [/tinyint/, 8],
  [/smallint|int2|smallserial/, 16],
  [/mediumint/, 24],
  [/bigint|int8|bigserial/, 64],
  [/int|serial/, 32],
]

/**
 * Whether a value fits a type as engines write it: “character varying(20)”, “smallint”, “decimal(10,2)”. Only asked after an
 * engine has refused something, to tell what: some engines write such types and take everything.
 */
export function fitsDeclared(databaseType: string, value: CellValue): boolean {
  const type = databaseType.toLowerCase()
  const [, first, second] = /\((\d+)(?:,\s*(\d+))?\)/.exec(type) ?? []
  if (/char|text/.test(type))
    return typeof value !== 'string' || first === undefined || [...value].length <= Number(first)
  if (typeof value !== 'string' && typeof value !== 'number') return true
  if (/^(dec|num)/.test(type)) return first === undefined || wholeDigits(value) <= Number(first) - Number(second ?? 0)
  const bits = integerBits.find(([pattern]) => pattern.test(type))?.[1]
  return bits === undefined || fitsBits(value, bits, type.includes('unsigned'))
}

function wholeDigits(value: string | number): number {
  return String(value).replace('-', '').split('.')[0]?.length ?? 0
}

function fitsBits(value: string | number, bits: number, isUnsigned: boolean): boolean {
  if (!/^-?\d+$/.test(String(value))) return true
  const number = BigInt(value)
  const half = 2n ** BigInt(bits - 1)
  return isUnsigned ? number >= 0n && number < 2n * half : number >= -half && number < half
}
