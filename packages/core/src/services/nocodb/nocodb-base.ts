import { checkedFormulas } from '../checked-formulas.ts'
import { textIn } from '../loose-json.ts'
import { type BringAlong, recordIdTitle, type SourceTable, type SourceView } from '../source-base.ts'
import { titlesFor } from '../titles-for.ts'
import { nocodbField } from './nocodb-field.ts'
import type { NocodbColumn, NocodbTable, NocodbView } from './nocodb-json.ts'
import { fieldsOfView } from './nocodb-views.ts'

/** What becomes of the tables of a project there. */
export function nocodbTables(tables: readonly NocodbTable[], along: BringAlong): SourceTable[] {
  const recordId = recordIdTitle('nocodb')
  const titles = titlesFor(
    tables.map(({ title }) => title),
    'Table',
  )
  const made = tables.map((table, at): SourceTable => {
    // Keys are counted here anew; that of there is kept beside. What a link is held by comes with the link.
    const columns = table.columns.filter((column) => !column.isSystem && !isOwnKey(column))
    const fieldTitles = titlesFor(
      columns.map(({ title }) => title),
      'Field',
      ['Id', recordId],
    )
    return {
      id: table.id,
      title: titles[at] ?? '',
      primary: columns.find(({ isPrimaryValue }) => isPrimaryValue)?.id ?? null,
      fields: columns.map((column, place) =>
        nocodbField(column, fieldTitles[place] ?? '', { along, inverse: inverseOf(tables, table, column) }),
      ),
      views: table.views.map(viewOf),
      rows: null,
      isRepeat: false,
    }
  })
  return checkedFormulas(made, recordId)
}

/** A number that is counted, or nothing but the foreign key of a link. */
const isOwnKey = ({ type, isKey }: NocodbColumn): boolean => type === 'ID' || (isKey && type === 'AutoNumber')

/** Both sides of a link name the same junction, or the same two columns. */
function inverseOf(tables: readonly NocodbTable[], own: NocodbTable, column: NocodbColumn): string | null {
  const { made, id } = column
  const there = tables.find((table) => table.id === textIn(made.fk_related_model_id))
  const junction = textIn(made.fk_mm_model_id)
  const found = there?.columns.find((other) => {
    if (other.id === id || other.isSystem || textIn(other.made.fk_related_model_id) !== own.id) return false
    if (junction !== '') return textIn(other.made.fk_mm_model_id) === junction
    return (
      textIn(other.made.fk_mm_model_id) === '' &&
      textIn(other.made.fk_child_column_id) === textIn(made.fk_child_column_id) &&
      textIn(other.made.fk_parent_column_id) === textIn(made.fk_parent_column_id)
    )
  })
  return found?.id ?? null
}

/** By the numbers of its API. */
const viewKinds: Readonly<Record<number, readonly [from: string, to: string | null]>> = {
  1: ['form', 'form'],
  2: ['gallery', 'gallery'],
  3: ['grid', 'grid'],
  4: ['kanban', 'kanban'],
  5: ['map', null],
  6: ['calendar', 'calendar'],
}

function viewOf({ id, title, kind, raw, shown, filters, sorts, groups, ...view }: NocodbView): SourceView {
  const [from, to] = viewKinds[kind] ?? [String(kind), null]
  const note = to === null ? `Views of the type “${from}” stay there.` : (view.note ?? null)
  return {
    ...{ id, title, from, to, shown: shown && [...shown], by: fieldsOfView(raw), note },
    ...(filters === undefined ? {} : { filters: [...filters] }),
    ...(sorts === undefined ? {} : { sorts }),
    ...(groups === undefined ? {} : { groups }),
  }
}
