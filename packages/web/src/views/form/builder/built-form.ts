// What building a form changes in its settings.
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { type AskedField, plainField } from '@rowhouse/core/views/asked-field'
import { columnsInView } from '@rowhouse/core/views/view-columns'
import type { Column, Table } from '../../../structure/tables/table.ts'
import type { Settings } from '../../../structure/views/settings.ts'
import { askable, type Question, questionsOf } from '../questions.ts'

type Places = Settings['columns']

/** What the form could ask for and does not, in the order of the view. */
export function unusedColumns(table: Table, settings: Settings): readonly Column[] {
  const used = new Set(questionsOf(table, settings).map(({ column }) => column.id))
  return columnsInView(settings, table.columns.map(askable))
    .map(({ column }) => column)
    .filter(({ id, system, isFilledIn }) => isFilledIn && !used.has(id) && (settings.showsSystemFields || !system))
    .map(({ source }) => source)
}

/** Those without which the table takes no record, and which nobody is asked for. */
export function neededColumns(table: Table, settings: Settings): readonly Column[] {
  return unusedColumns(table, { ...settings, showsSystemFields: true }).filter((column) => askable(column).isNeeded)
}

/** The form with these fields put into it, at its end, or taken out of it. */
export function withAsked(table: Table, settings: Settings, ids: readonly string[], isAsked: boolean): Places {
  const chosen = new Set(ids)
  const places = placesOf(table, settings)
  const others = places.filter(({ id }) => !chosen.has(id))
  const moved = ids.flatMap((id) => places.find((place) => place.id === id) ?? [])
  return isAsked
    ? inOrder([...others, ...moved.map((place) => ({ ...place, shown: true }))])
    : places.map((place) => (chosen.has(place.id) ? { ...place, shown: false } : place))
}

/** The form with a field beside another one, and asked for there. */
export function withAskedBeside(
  table: Table,
  settings: Settings,
  id: string,
  beside: { readonly id: string; readonly side: 'before' | 'after' },
): Places {
  const places = placesOf(table, settings)
  const moved = places.find((place) => place.id === id)
  if (moved === undefined || id === beside.id) return places
  const others = places.filter((place) => place !== moved)
  const at = others.findIndex((place) => place.id === beside.id) + (beside.side === 'after' ? 1 : 0)
  return others.toSpliced(at, 0, { ...moved, shown: true })
}

/** What a field is asked for by, with a part of it changed. */
export function withField({ formFields }: Settings, id: string, part: Partial<AskedField>): Settings['formFields'] {
  return { ...formFields, [id]: { ...plainField, ...formFields[id], ...part } }
}

/** When a field is taken out of the form, the section it begins goes on with the next one, unless that begins one itself. */
export function withoutHead(
  questions: readonly Question[],
  settings: Settings,
  id: string,
): Partial<Pick<Settings, 'formFields'>> {
  const at = questions.findIndex(({ column }) => column.id === id)
  const [section, next] = [questions[at]?.section ?? null, questions[at + 1]]
  if (section === null || next === undefined || next.section !== null) return {}
  const formFields = withField(settings, id, { section: null })
  return { formFields: withField({ ...settings, formFields }, next.column.id, { section }) }
}

/** Conditions look at what stands above; links have no values that could be compared here. */
export function columnsAbove(questions: readonly Question[], id: string): readonly Column[] {
  const at = questions.findIndex(({ column }) => column.id === id)
  return questions
    .slice(0, Math.max(0, at))
    .map(({ column }) => column.source)
    .filter(({ type }) => columnTypes[type].computed !== 'link')
}

function placesOf(table: Table, settings: Settings): Places {
  const all = columnsInView({ ...settings, showsSystemFields: true }, table.columns.map(askable))
  return all.map(({ column: { id }, shown, width }) => ({ id, shown, width }))
}

/** What is not asked for stands at the end. */
const inOrder = (places: Places): Places => [
  ...places.filter(({ shown }) => shown),
  ...places.filter(({ shown }) => !shown),
]
