import type { CodePointRange, Regex } from './regex.ts'

/** Only sets, groups (?:…), | ^ $ * + ? {m,n}: the form that all databases read alike, once told how ^ and $ are meant. */
export function printRegex(regex: Regex): string {
  switch (regex.kind) {
    case 'start':
      return '^'
    case 'end':
      return '$'
    case 'set':
      return printSet(regex.negated, regex.ranges)
    case 'sequence':
      return regex.items.map((item) => (item.kind === 'either' ? grouped(item) : printRegex(item))).join('')
    case 'either':
      return regex.options.map(printRegex).join('|')
    case 'repeat':
      return (regex.item.kind === 'set' ? printRegex(regex.item) : grouped(regex.item)) + bounds(regex.min, regex.max)
  }
}

const grouped = (regex: Regex): string => `(?:${printRegex(regex)})`

function bounds(min: number, max: number | null): string {
  if (max === null) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`
  if (min === 0 && max === 1) return '?'
  return min === max ? `{${min}}` : `{${min},${max}}`
}

function printSet(negated: boolean, ranges: readonly CodePointRange[]): string {
  const [only] = ranges
  if (!negated && ranges.length === 1 && only && only[0] === only[1]) return character(only[0])
  return `[${negated ? '^' : ''}${ranges.map(printRange).join('')}]`
}

function printRange([from, to]: CodePointRange): string {
  return from === to ? character(from) : `${character(from)}-${character(to)}`
}

const controls: ReadonlyMap<number, string> = new Map([
  [9, '\\t'],
  [10, '\\n'],
  [13, '\\r'],
])

function character(point: number): string {
  const text = String.fromCodePoint(point)
  return controls.get(point) ?? (/[!-/:-@[-`{-~]/.test(text) ? `\\${text}` : text)
}
