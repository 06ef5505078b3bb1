// How a view of NocoDB looks at its records, by the answers of either version of its API.
import { listIn, objectOf, textIn } from '../loose-json.ts'
import type { SourceView } from '../source-base.ts'
import { isTrue, parsed } from './nocodb-json.ts'

type Json = Readonly<Record<string, unknown>>
type Steps = NonNullable<SourceView['sorts']>

/** A list stands by itself, in `list`, or below its own name. */
export function rowsIn(answer: unknown, name: string): readonly Json[] {
  const { list, [name]: named } = objectOf(answer)
  const found = [answer, list, named, objectOf(named).list].find(Array.isArray)
  return listIn(found)
    .map(objectOf)
    .toSorted((one, other) => Number(one.order ?? 0) - Number(other.order ?? 0))
}

export const sortsIn = (answer: unknown): Steps =>
  rowsIn(answer, 'sorts').flatMap(({ fk_column_id, direction }) => stepOf(fk_column_id, direction))

/** The columns of a grid say by which of them it is grouped. */
export const groupsIn = (columns: readonly Json[]): Steps =>
  columns
    .filter(({ group_by }) => isTrue(group_by))
    .toSorted((one, other) => Number(one.group_by_order ?? 0) - Number(other.group_by_order ?? 0))
    .flatMap(({ fk_column_id, group_by_sort }) => stepOf(fk_column_id, group_by_sort))

const stepOf = (field: unknown, direction: unknown): Steps =>
  textIn(field) === '' ? [] : [{ field: textIn(field), direction: direction === 'desc' ? 'desc' : 'asc' }]

/** Fields a view of its kind is made by, under the names of our settings. */
export function fieldsOfView(view: unknown): Readonly<Record<string, string>> {
  const { fk_grp_col_id, fk_cover_image_col_id, calendar_range, view: own } = objectOf(view)
  const inner = objectOf(own)
  const [range] = listIn(parsed(calendar_range ?? inner.calendar_range)).map(objectOf)
  const found = {
    stackBy: textIn(fk_grp_col_id ?? inner.fk_grp_col_id),
    cover: textIn(fk_cover_image_col_id ?? inner.fk_cover_image_col_id),
    startField: textIn(range?.fk_from_column_id),
    endField: textIn(range?.fk_to_column_id),
  }
  return Object.fromEntries(Object.entries(found).filter(([, id]) => id !== ''))
}
