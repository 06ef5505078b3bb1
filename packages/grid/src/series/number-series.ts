import type { Series } from './continuation.ts'

interface NumberText {
  readonly before: string
  readonly value: number
  readonly after: string
  readonly decimals: number
  readonly isGrouped: boolean
  readonly digits: number
}

/** Numbers alone or inside a text: “5”, “$1,200.50”, “Item 1”, “INV-0007”. Null when the texts are no such series. */
export function numberSeries(sources: readonly string[]): Series | null {
  const parts = sources.map(readNumber)
  const [first] = parts
  if (first === null || first === undefined) return null
  const known = parts.flatMap((part) => (part !== null && isAlike(part, first) ? [part] : []))
  if (known.length !== sources.length) return null
  const isPlain = !/\p{L}/u.test(first.before + first.after)
  // One bare number is copied, as in every spreadsheet; a numbered name counts on.
  if (known.length === 1) return isPlain ? null : (step) => write(first, first.value + step, first.decimals)
  const { start, slope } = straightLine(known.map(({ value }) => value))
  const decimals = Math.max(...known.map((part) => part.decimals), decimalsOf(slope), decimalsOf(start))
  return (step) => sources[step] ?? write(first, start + slope * step, decimals)
}

function readNumber(text: string): NumberText | null {
  const found = /^(.*?)(-?\d{1,3}(?:,\d{3})+(?:\.\d+)?|-?\d+(?:\.\d+)?)(\D*)$/s.exec(text.slice(0, 200))
  if (found === null) return null
  const [, before = '', digits = '', after = ''] = found
  // “A-3” counts: the dash belongs to the name.
  const isNamed = /[\p{L}\d]$/u.test(before) && digits.startsWith('-')
  const number = isNamed ? digits.slice(1) : digits
  const value = Number(number.replaceAll(',', ''))
  if (!Number.isSafeInteger(Math.trunc(value))) return null
  return {
    before: isNamed ? `${before}-` : before,
    value,
    after,
    decimals: number.split('.')[1]?.length ?? 0,
    isGrouped: number.includes(','),
    digits: /^0\d/.test(number) ? number.length : 0,
  }
}

const isAlike = (a: NumberText, b: NumberText): boolean => a.before === b.before && a.after === b.after

function write({ before, after, isGrouped, digits }: NumberText, value: number, decimals: number): string {
  const rounded = Math.abs(value).toFixed(decimals)
  const grouped = isGrouped ? rounded.replace(/\B(?=(\d{3})+(?!\d))(?<!\..*)/g, ',') : rounded.padStart(digits, '0')
  const isNegative = value < 0 && Number(rounded) !== 0
  return `${before}${isNegative ? '-' : ''}${grouped}${after}`
}

function straightLine(values: readonly number[]): { start: number; slope: number } {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  let over = 0
  let under = 0
  for (const [place, value] of values.entries()) {
    over += (place - middle) * (value - mean)
    under += (place - middle) ** 2
  }
  const slope = Number((over / under).toPrecision(12))
  return { start: mean - slope * middle, slope }
}

const decimalsOf = (value: number): number => String(Number(value.toFixed(4))).split('.')[1]?.length ?? 0
