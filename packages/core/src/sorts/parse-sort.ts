import { type ColumnFinder, columnFinder } from '../filters/column-finder.ts'
import { readArray, readJson, readObject } from '../filters/read-json.ts'
import { excerpt, type FaultPlace, refused } from '../filters/refused.ts'
import { type SortableColumn, type SortDirection, type SortStep, sortable, withoutRepeats } from './sort-step.ts'

/** “-Title,Name”, or the same as a list: a minus is descending. Unknown names are refused, never left out. */
export function parseSort<Column extends SortableColumn>(
  input: string | readonly string[],
  columns: readonly Column[],
  parameter = 'sort',
): readonly SortStep<Column>[] {
  const finder = columnFinder(columns)
  const texts = typeof input === 'string' ? [input] : input
  return withoutRepeats(texts.flatMap((text) => readSteps(finder, text, parameter)))
}

/** `[{ "fk_column_id": "…", "direction": "desc" }]`: stored sorts, and `sortArrJson` (there also as text). */
export function parseSortObjects<Column extends SortableColumn>(
  input: unknown,
  columns: readonly Column[],
  parameter = 'sortArrJson',
): readonly SortStep<Column>[] {
  if (typeof input === 'string' && input.trim() === '') return []
  const finder = columnFinder(columns)
  const sorts = readArray(typeof input === 'string' ? readJson(parameter, input) : input, parameter)
  return withoutRepeats(sorts.map((sort, index) => readSortObject(finder, sort, `${parameter}[${index}]`)))
}

function readSteps<Column extends SortableColumn>(
  columns: ColumnFinder<Column>,
  text: string,
  place: FaultPlace,
): SortStep<Column>[] {
  const steps: SortStep<Column>[] = []
  let start = 0
  while (start < text.length) {
    const { step, end } = readStep(columns, text, start, place)
    if (step !== null) steps.push(step)
    start = end + 1
  }
  return steps
}

// A title may hold commas, so a name that is unknown as it stands is tried again with what follows the comma.
function readStep<Column extends SortableColumn>(
  columns: ColumnFinder<Column>,
  text: string,
  start: number,
  place: FaultPlace,
): { readonly step: SortStep<Column> | null; readonly end: number } {
  const first = commaFrom(text, start)
  if (text.slice(start, first).trim() === '') return { step: null, end: first }
  for (let end = first; end - start <= columns.longestKey + 1 || end === first; end = commaFrom(text, end + 1)) {
    const step = stepOf(columns, text.slice(start, end).trim())
    if (step !== null) return { step: sortable(step, place), end }
    if (end === text.length) break
  }
  throw refused(place, `There is no column “${excerpt(text.slice(start, first).trim())}” to sort by`)
}

function stepOf<Column extends SortableColumn>(columns: ColumnFinder<Column>, key: string): SortStep<Column> | null {
  const descending = key.startsWith('-') ? columns.find(key.slice(1)) : null
  if (descending !== null) return { column: descending, direction: 'desc' }
  const ascending = columns.find(key)
  return ascending && { column: ascending, direction: 'asc' }
}

function readSortObject<Column extends SortableColumn>(
  columns: ColumnFinder<Column>,
  input: unknown,
  place: FaultPlace,
): SortStep<Column> {
  const { fk_column_id: id, direction = 'asc' } = readObject(input, place)
  const column = typeof id === 'string' ? columns.byId(id) : null
  if (column === null) throw refused(place, 'A sort needs the id of a column in fk_column_id')
  if (!isDirection(direction)) throw refused(`${place}.direction`, 'A sort direction is “asc” or “desc”')
  return sortable({ column, direction }, place)
}

function isDirection(input: unknown): input is SortDirection {
  return input === 'asc' || input === 'desc'
}

function commaFrom(text: string, start: number): number {
  const comma = text.indexOf(',', start)
  return comma === -1 ? text.length : comma
}
