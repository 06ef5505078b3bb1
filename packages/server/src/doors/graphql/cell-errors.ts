// A formula that cannot be computed for a record says so in place of its value. Here it becomes no value and an error with the
// way to it, as GraphQL has it. Hardly any answer holds one: the text of all others is not read.
import { bufferOf, type JsonList } from '../../query/json-list.ts'
import type { Selected } from './selection.ts'

type Path = readonly (string | number)[]

export interface CellError {
  readonly code: string
  readonly path: Path
}

const mark = '{"error":"#'

interface CleanText {
  readonly text: string | JsonList
  readonly errors: readonly CellError[]
}

export function withoutCellErrors(text: string | JsonList, selected: Selected): CleanText {
  const pieces = typeof text === 'string' ? [text] : text
  if (!pieces.some(hasMark)) return { text, errors: [] }
  const errors: CellError[] = []
  const value: unknown = JSON.parse(pieces.map(asText).join(''))
  return { text: JSON.stringify(clean(value, selected, [selected.key], errors)), errors }
}

function clean(value: unknown, selected: Selected, path: Path, errors: CellError[]): unknown {
  if (Array.isArray(value)) return value.map((one, at) => clean(one, selected, [...path, at], errors))
  if (typeof value !== 'object' || value === null) return value
  const code = errorIn(value)
  if (code !== null && selected.field.extensions.mayFail === true) {
    errors.push({ code, path })
    return null
  }
  if (selected.selections.length === 0) return value
  const cells = value as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    selected.selections.map((one) => [one.key, clean(cells[one.key], one, [...path, one.key], errors)]),
  )
}

function errorIn(value: object): string | null {
  const [only, ...more] = Object.entries(value)
  if (only === undefined || more.length > 0) return null
  const [name, code] = only
  return name === 'error' && typeof code === 'string' && code.startsWith('#') ? code : null
}

const hasMark = (piece: string | Uint8Array): boolean =>
  typeof piece === 'string' ? piece.includes(mark) : bufferOf(piece).includes(mark)

const asText = (piece: string | Uint8Array): string => (typeof piece === 'string' ? piece : bufferOf(piece).toString())
