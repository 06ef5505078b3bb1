// What a cell of a book shows, by its value and the format it is shown in.
import type { SourceCell } from '@rowhouse/core/imports/read-row'

type Formats = Awaited<typeof import('@e965/xlsx')>['SSF']

export type ShowNumber = (value: number) => SourceCell

/** For all cells of one format: most books have a few. */
export function numberShower(format: string, is1904: boolean, formats: Formats): ShowNumber {
  if (formats.is_date(format)) return (value) => timeText(value, is1904, formats)
  if (/%/.test(format)) return (value) => [`${plainNumber(value * 100)}%`]
  const found = /\[\$([^\]-]*)|([$€£¥₹₩])/.exec(format)
  const sign = (found?.[1] ?? found?.[2] ?? '').trim()
  return (value) => [`${sign}${plainNumber(value)}`]
}

/** Sheets count in binary: what they show has 15 digits. */
function plainNumber(value: number): string {
  return Number.isSafeInteger(value) && Math.abs(value) < 1e15 ? String(value) : String(Number(value.toPrecision(15)))
}

export const dayText = (iso: string): string =>
  iso
    .slice(0, 19)
    .replace('T', ' ')
    .replace(/ 00:00:00$/, '')

function timeText(value: number, is1904: boolean, formats: Formats): SourceCell {
  const parts = formats.parse_date_code(value, { date1904: is1904 }) as
    | { y: number; m: number; d: number; H: number; M: number; S: number }
    | undefined
  if (parts === undefined || parts === null) return [plainNumber(value)]
  const two = (part: number): string => String(Math.floor(part)).padStart(2, '0')
  const clock = `${two(parts.H)}:${two(parts.M)}:${two(parts.S)}`
  if (value >= 0 && value < 1 && !is1904) return [clock]
  const day = `${String(parts.y).padStart(4, '0')}-${two(parts.m)}-${two(parts.d)}`
  return [clock === '00:00:00' ? day : `${day} ${clock}`]
}
