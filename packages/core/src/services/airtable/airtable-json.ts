import { listIn, objectOf, textIn } from '../loose-json.ts'

// The shapes of Airtable's documented Web API, as far as they are read here. Nothing of it is trusted: every part may be missing.
export interface AirtableField {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly options: Readonly<Record<string, unknown>>
}

export interface AirtableTable {
  readonly id: string
  readonly name: string
  readonly primaryFieldId: string | null
  readonly fields: readonly AirtableField[]
  readonly views: readonly {
    readonly id: string
    readonly name: string
    readonly type: string
    readonly visibleFieldIds: readonly string[] | null
  }[]
}

/** The answer to “list tables of a base”. */
export function readAirtableTables(answer: unknown): AirtableTable[] {
  return listIn(objectOf(answer).tables).map((one) => {
    const table = objectOf(one)
    return {
      id: textIn(table.id),
      name: textIn(table.name),
      primaryFieldId: textIn(table.primaryFieldId) || null,
      fields: listIn(table.fields).map(readField),
      views: listIn(table.views).map((view) => {
        const { id, name, type, visibleFieldIds } = objectOf(view)
        const shown = Array.isArray(visibleFieldIds) ? visibleFieldIds.map(textIn) : null
        return { id: textIn(id), name: textIn(name), type: textIn(type), visibleFieldIds: shown }
      }),
    }
  })
}

function readField(value: unknown): AirtableField {
  const { id, name, type, options } = objectOf(value)
  return { id: textIn(id), name: textIn(name), type: textIn(type), options: objectOf(options) }
}
