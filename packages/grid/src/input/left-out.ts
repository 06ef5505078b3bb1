import type { PastedCell } from '../clipboard/html-table.ts'
import type { LeftOut } from '../events.ts'
import type { GridOptions } from '../options.ts'
import type { GridSource } from '../source.ts'

interface Sheet extends Pick<GridOptions, 'isReadOnly'> {
  readonly source: Pick<GridSource, 'columns'>
}

/** Columns among these that nobody can write to; null: there are none, or nothing can be written at all. */
export function unwritten({ source, isReadOnly }: Sheet, columns: Iterable<number>): LeftOut | null {
  if (isReadOnly === true) return null
  const found = [...new Set(columns)].flatMap((at) => {
    const column = source.columns[at]
    return column?.isEditable === false ? [column.id] : []
  })
  return found.length === 0 ? null : { columns: found, rows: [] }
}

/** What of a block that began once at a column fell on such columns, or behind the last one. */
export function leftOutOf(
  { source, isReadOnly }: Sheet,
  block: readonly (readonly PastedCell[])[],
  { left, rowAt }: { readonly left: number; readonly rowAt: (down: number) => number },
): LeftOut | null {
  if (isReadOnly === true) return null
  const width = Math.max(0, ...block.map((line) => line.length))
  const places = Array.from({ length: width }, (_, across) => across).filter((across) => {
    const column = source.columns[left + across]
    return (column === undefined || column.isEditable === false) && block.some((line) => textIn(line, across) !== '')
  })
  if (places.length === 0) return null
  return {
    columns: places.map((across) => source.columns[left + across]?.id ?? null),
    rows: block.map((line, down) => ({ row: rowAt(down), texts: places.map((across) => textIn(line, across)) })),
  }
}

const textIn = (line: readonly PastedCell[], across: number): string => line[across]?.text ?? ''
