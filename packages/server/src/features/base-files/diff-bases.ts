// Two base files in words: what one has and the other has not, of structure and of records.
import { isPositionType } from '../../meta/row-position.ts'
import type { BaseArchive } from './base-archive.ts'
import { tableDiff } from './diff-records.ts'
import type { BaseStructure } from './format.ts'
import { sortedJson } from './sorted-json.ts'

type Table = BaseStructure['tables'][number]
type Column = BaseStructure['columns'][number]
type Automation = NonNullable<BaseStructure['automations']>[number]

/** From `before` to `after`, a sentence each. None: they say the same. */
export async function* diffBases(before: BaseArchive, after: BaseArchive): AsyncGenerator<string> {
  const [one, other] = [await before.structure(), await after.structure()]
  const tables = matched(one.tables, other.tables)
  for (const { title } of tables.gone) yield `The table “${title}” is gone.`
  for (const { title } of tables.fresh) yield `The table “${title}” is new.`
  for (const [from, to] of tables.pairs) {
    if (from.title !== to.title) yield `The table “${from.title}” is called “${to.title}” now.`
    const fields = matched(fieldsOf(one, from), fieldsOf(other, to))
    yield* partDiff(`field`, to, fields, changesOfField)
    yield* partDiff('view', to, matched(viewsOf(one, from), viewsOf(other, to)), changesOfView)
    if (before.manifest.records && after.manifest.records)
      yield* tableDiff({ before, after, from, to, fields: fields.pairs })
  }
  yield* countDiff('rule', one.rules, other.rules)
  yield* countDiff('custom role', one.roles, other.roles)
  yield* countDiff('group', one.groups, other.groups)
  yield* countDiff('webhook', one.hooks ?? [], other.hooks ?? [])
  yield* automationDiff(matched(one.automations ?? [], other.automations ?? []))
}

interface Matched<T> {
  readonly pairs: readonly (readonly [T, T])[]
  readonly gone: readonly T[]
  readonly fresh: readonly T[]
}

/** By id, as files of one project have it; else by title, as a restored project has it. */
function matched<T extends { readonly id: string; readonly title: string }>(
  before: readonly T[],
  after: readonly T[],
): Matched<T> {
  const left = new Set(after)
  const found = new Map<T, T>()
  for (const isSame of [(one: T, other: T) => one.id === other.id, (one: T, other: T) => one.title === other.title])
    for (const one of before) {
      const other = found.has(one) ? undefined : [...left].find((candidate) => isSame(one, candidate))
      if (other === undefined) continue
      found.set(one, other)
      left.delete(other)
    }
  return { pairs: [...found], gone: before.filter((one) => !found.has(one)), fresh: [...left] }
}

const fieldsOf = ({ columns }: BaseStructure, { id }: Table): Column[] =>
  columns.filter(({ table_id, type }) => table_id === id && !isPositionType(type))

const viewsOf = ({ views }: BaseStructure, { id }: Table): BaseStructure['views'] =>
  views.filter(({ table_id }) => table_id === id)

function* partDiff<T extends { readonly title: string }>(
  what: string,
  { title: table }: Table,
  { pairs, gone, fresh }: Matched<T>,
  changesOf: (from: T, to: T) => readonly string[],
): Generator<string> {
  for (const { title } of gone) yield `“${table}”: the ${what} “${title}” is gone.`
  for (const { title } of fresh) yield `“${table}”: the ${what} “${title}” is new.`
  for (const [from, to] of pairs) {
    if (from.title !== to.title) yield `“${table}”: the ${what} “${from.title}” is called “${to.title}” now.`
    const changes = changesOf(from, to)
    if (changes.length > 0) yield `“${table}”: the ${what} “${to.title}” has changed: ${changes.join(', ')}.`
  }
}

function* automationDiff({ pairs, gone, fresh }: Matched<Automation>): Generator<string> {
  for (const { title } of gone) yield `The automation “${title}” is gone.`
  for (const { title } of fresh) yield `The automation “${title}” is new.`
  const words = { trigger: 'what it waits for', filter: 'its condition', steps: 'its steps' } as const
  for (const [from, to] of pairs) {
    if (from.title !== to.title) yield `The automation “${from.title}” is called “${to.title}” now.`
    const changes = (['trigger', 'filter', 'steps'] as const).filter((part) => differ(from[part], to[part]))
    if (changes.length > 0)
      yield `The automation “${to.title}” has changed: ${changes.map((part) => words[part]).join(', ')}.`
  }
}

function changesOfField(from: Column, to: Column): string[] {
  const changed = (['required', 'unique_values', 'default_value', 'description'] as const).filter((key) =>
    differ(from[key], to[key]),
  )
  const words = changed.map(
    (key) =>
      ({
        required: 'whether it is required',
        unique_values: 'whether it is unique',
        default_value: 'its default',
        description: 'its description',
      })[key],
  )
  if (from.type !== to.type) return [`its type is ${to.type} instead of ${from.type}`, ...words]
  return differ(from.options, to.options) ? ['its settings', ...words] : words
}

function changesOfView(from: BaseStructure['views'][number], to: BaseStructure['views'][number]): string[] {
  return [
    ...(from.type === to.type ? [] : [`it is a ${to.type}`]),
    ...(differ(from.settings, to.settings) ? ['its settings'] : []),
    ...(from.lock_type === to.lock_type ? [] : [`it is ${to.lock_type}`]),
    ...(differ(from.hidden_from, to.hidden_from) ? ['the roles it is hidden from'] : []),
  ]
}

/** Ids say nothing here: those of a restored project are others. */
const differ = (one: unknown, other: unknown): boolean => withoutIds(one) !== withoutIds(other)

const withoutIds = (value: unknown): string => sortedJson(value).replace(/\b[a-z]{2}_(?:[0-9a-z]{14}){1,2}\b/g, '')

function* countDiff(
  what: string,
  before: readonly { readonly title: string }[],
  after: readonly { readonly title: string }[],
): Generator<string> {
  const [old, now] = [before, after].map((parts) => new Set(parts.map(({ title }) => title)))
  for (const title of old ?? []) if (!now?.has(title)) yield `The ${what} “${title}” is gone.`
  for (const title of now ?? []) if (!old?.has(title)) yield `The ${what} “${title}” is new.`
}
