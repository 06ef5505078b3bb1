import type { CellValue } from './storage.ts'

/** What somebody looks for in cells. The server and the grid mean the same by it. */
export interface TextSearch {
  readonly text: string
  readonly matchCase: boolean
  readonly wholeCell: boolean
}

/** A cell as it is searched: lists as people write them, anything else as it is stored. */
export function searchedText(value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map((member) => searchedText(member)).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export function holdsText(value: CellValue, { text, matchCase, wholeCell }: TextSearch): boolean {
  if (value === null || text === '') return false
  const [cell, wanted] = matchCase
    ? [searchedText(value), text]
    : [searchedText(value).toLowerCase(), text.toLowerCase()]
  return wholeCell ? cell === wanted : cell.includes(wanted)
}

/** Every place of it, from left to right. The replacement is taken as it is: no character of it means anything else. */
export function replaceText(cell: string, { text, matchCase, wholeCell }: TextSearch, by: string): string {
  if (wholeCell) return by
  if (text === '') return cell
  if (matchCase) return cell.split(text).join(by)
  const [lower, wanted] = [cell.toLowerCase(), text.toLowerCase()]
  // A letter may have a longer small form: then places in one are no places in the other.
  if (lower.length !== cell.length || wanted.length !== text.length)
    return cell.replace(new RegExp(escaped(text), 'giu'), () => by)
  let out = ''
  let from = 0
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, from)) {
    out += cell.slice(from, at) + by
    from = at + text.length
  }
  return out + cell.slice(from)
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
