import type { BaseArchive } from './base-archive.ts'
import type { BaseStructure } from './format.ts'
import { sortedJson } from './sorted-json.ts'

type Column = BaseStructure['columns'][number]

interface Tables {
  readonly before: BaseArchive
  readonly after: BaseArchive
  readonly from: { readonly id: string }
  readonly to: { readonly id: string; readonly title: string }
  /** The same field on both sides. */
  readonly fields: readonly (readonly [Column, Column])[]
}

/** Named one by one; of more it is told how many. */
const named = 10

/** Records by their keys, which they keep when they are restored. */
export async function* tableDiff({ before, after, from, to, fields }: Tables): AsyncGenerator<string> {
  const keys = fields.filter(([, { key_part }]) => key_part !== null)
  const rest = fields.filter(([, { key_part, word }]) => key_part === null && word !== null)
  const known = new Map<string, readonly string[]>()
  for await (const cells of recordsOf(before, from.id)) {
    known.set(
      textOf(keys.map(([old]) => cells(old.id))),
      rest.map(([old]) => textOf(cells(old.id))),
    )
  }
  const [fresh, changed]: [string[], string[]] = [[], []]
  for await (const cells of recordsOf(after, to.id)) {
    const key = textOf(keys.map(([, now]) => cells(now.id)))
    const old = known.get(key)
    known.delete(key)
    if (old === undefined) fresh.push(key)
    else {
      const different = rest.filter(([, now], at) => textOf(cells(now.id)) !== old[at]).map(([, { title }]) => title)
      if (different.length > 0) changed.push(`${key} (${different.join(', ')})`)
    }
  }
  for (const [what, list] of [
    ['new', fresh],
    ['gone', [...known.keys()]],
    ['changed', changed],
  ] as const)
    if (list.length > 0)
      yield `“${to.title}”: ${list.length === 1 ? '1 record is' : `${list.length} records are`} ${what}: ${some(list)}.`
}

const some = (list: readonly string[]): string =>
  list.slice(0, named).join(', ') + (list.length > named ? ` and ${list.length - named} more` : '')

/** Files have other ids and addresses where they were restored. */
const textOf = (value: unknown): string => sortedJson(value).replace(/\bfl_[0-9a-z]{14}\b/g, '')

async function* recordsOf(archive: BaseArchive, tableId: string): AsyncGenerator<(columnId: string) => unknown> {
  let places: ReadonlyMap<unknown, number> | null = null
  for await (const line of archive.rows(tableId)) {
    if (places === null) places = new Map(line.map((id, at) => [id, at]))
    else {
      const at = places
      yield (columnId) => line[at.get(columnId) ?? -1]
    }
  }
}
