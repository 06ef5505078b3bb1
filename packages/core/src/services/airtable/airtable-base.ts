import { checkedFormulas } from '../checked-formulas.ts'
import { asText } from '../field-of.ts'
import { type BringAlong, recordIdTitle, type SourceTable, type SourceView } from '../source-base.ts'
import { titlesFor } from '../titles-for.ts'
import { airtableField } from './airtable-field.ts'
import { airtableFormula } from './airtable-formula.ts'
import type { AirtableTable } from './airtable-json.ts'

/** What becomes of the tables of a base. */
export function airtableTables(tables: readonly AirtableTable[], along: BringAlong): SourceTable[] {
  const recordId = recordIdTitle('airtable')
  const titles = titlesFor(
    tables.map(({ name }) => name),
    'Table',
  )
  const made = tables.map((table, at): SourceTable => {
    const fieldTitles = titlesFor(
      table.fields.map(({ name }) => name),
      'Field',
      ['Id', recordId],
    )
    const fields = table.fields.map((field, place) => airtableField(field, fieldTitles[place] ?? '', along))
    const titleOf = (word: string): string | null =>
      fields.find(({ id }, place) => id === word || table.fields[place]?.name === word)?.title ?? null
    return {
      id: table.id,
      title: titles[at] ?? '',
      primary: table.primaryFieldId,
      fields: fields.map((field) => {
        if (field.formula === null) return field
        try {
          return { ...field, formula: airtableFormula(field.formula, { titleOf, recordId }) }
        } catch (error) {
          return asText(field, `Formula kept as text: ${error instanceof Error ? error.message : ''}`)
        }
      }),
      views: table.views.map(viewOf),
      rows: null,
      isRepeat: false,
    }
  })
  return checkedFormulas(made, recordId)
}

/** Kinds of views that are called otherwise there, or are not here. */
const kinds: Readonly<Record<string, string>> = {
  grid: 'grid',
  form: 'form',
  calendar: 'calendar',
  gallery: 'gallery',
  kanban: 'kanban',
  timeline: 'timeline',
  block: 'timeline',
}

function viewOf({ id, name, type, visibleFieldIds }: AirtableTable['views'][number]): SourceView {
  const to = kinds[type] ?? null
  const note = to === null ? `Views of the type “${type}” stay there.` : null
  return { id, title: name, from: type, to, shown: visibleFieldIds && [...visibleFieldIds], note }
}
