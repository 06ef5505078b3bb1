// What a base is made of beside tables with values, made before the first record comes: what cannot be made becomes a text,
// which the records fill. Everything here is safe to be done again after a crash.
import { typeWith } from '@rowhouse/core/column-types/registry'
import { AppError } from '@rowhouse/core/errors'
import { asText } from '@rowhouse/core/services/field-of'
import type { MappedTable } from '@rowhouse/core/services/service-sheets'
import type { SourceField, SourceTable } from '@rowhouse/core/services/source-base'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { RecordColumn } from '../../query/record-table.ts'
import type { WireColumnRequest } from '../../structure/columns/accept-column.ts'
import { freeTitle } from '../../structure/free-title.ts'
import { addColumn } from '../columns/add-column.ts'
import { setPrimaryValue } from '../columns/set-primary-value.ts'
import { updateColumn } from '../columns/update-column.ts'
import { type Acting, addChoices, columnOf, tableOf } from '../imports/make-tables.ts'
import type { Mapping } from './store.ts'

/** Makes what is missing of the fields of a base. Gives the tables as they came out. */
export class FieldMaker {
  readonly #act: Acting
  readonly #mapping: Mapping
  #tables: SourceTable[]

  constructor(act: Acting, mapping: Mapping, tables: readonly SourceTable[]) {
    this.#act = act
    this.#mapping = mapping
    this.#tables = tables.map((table) => ({ ...table, fields: [...table.fields] }))
  }

  async make(): Promise<SourceTable[]> {
    for (const table of this.#tables) for (const field of table.fields) await this.#makeValue(table, field)
    for (const table of this.#tables)
      for (const field of table.fields) if (field.kind === 'link') await this.#makeLink(table, field)
    await this.#makeComputed()
    for (const table of this.#tables) await this.#namePrimary(table)
    return this.#tables
  }

  #mapped({ id }: Pick<SourceTable, 'id'>): MappedTable {
    const mapped = this.#mapping.tables[id]
    if (mapped === undefined) throw new Error('A table was not made.')
    return mapped
  }

  async #columns(table: SourceTable): Promise<SnapshotTable> {
    return tableOf(await this.#act('columns.add'), this.#mapped(table).id)
  }

  /** Made before under its title, by a try that was cut off. */
  async #madeBefore(table: SourceTable, { title }: SourceField, isLink: boolean): Promise<RecordColumn | null> {
    const { columns } = await this.#columns(table)
    const taken = new Set(Object.values(this.#mapped(table).fields))
    const found = columns.find((one) => one.title === title && !taken.has(one.id))
    return found !== undefined && (found.computed?.kind === 'link') === isLink ? found : null
  }

  async #makeValue(table: SourceTable, field: SourceField): Promise<void> {
    const mapped = this.#mapped(table)
    if (field.kind !== 'value') return
    if (mapped.fields[field.id] === undefined) {
      const made = (await this.#madeBefore(table, field, false)) ?? (await this.#add(table, field, valueRequest(field)))
      mapped.fields[field.id] = made.id
    } else if (table.isRepeat) await this.#addChoices(mapped, field)
  }

  /** Choices that were added there since the last time. */
  async #addChoices({ id, fields }: MappedTable, field: SourceField): Promise<void> {
    const { choices } = field.options as { readonly choices?: readonly { readonly title: string }[] }
    const known = fields[field.id]
    if (choices === undefined || known === undefined) return
    const { columns } = await tableOf(await this.#act('columns.update'), id)
    if (columns.find((column) => column.id === known)?.type.holds !== 'choices') return
    await addChoices(
      this.#act,
      id,
      known,
      choices.map(({ title }) => title),
    )
  }

  /** One link for both of its sides. */
  async #makeLink(table: SourceTable, field: SourceField): Promise<void> {
    const mapped = this.#mapped(table)
    if (mapped.fields[field.id] !== undefined) return
    const there = this.#tables.find(({ id }) => id === field.link?.table)
    if (there === undefined) return this.#keepAsText(table, field, 'Its linked table is not part of the base.')
    const other = this.#mapped(there)
    const request = { uidt: field.to, type: 'mm', parentId: other.id, childId: mapped.id }
    const own = (await this.#madeBefore(table, field, true)) ?? (await this.#add(table, field, request))
    mapped.fields[field.id] = own.id
    const inverse = there.fields.find(({ id }) => id === field.link?.inverse)
    if (inverse === undefined || inverse.id === field.id) return
    const back = await this.#otherSide(own, there)
    if (back === null) return
    if (back.title !== inverse.title) {
      const { columns } = await this.#columns(there)
      const title = freeTitle(
        inverse.title,
        columns.map((column) => column.title),
      )
      await updateColumn(await this.#act('columns.update'), back.id, { title }, { mayEmpty: false })
    }
    other.fields[inverse.id] = back.id
  }

  async #otherSide({ id, computed }: RecordColumn, there: SourceTable): Promise<RecordColumn | null> {
    const junction = computed?.kind === 'link' ? computed.link.junction?.tableId : undefined
    const { columns } = await this.#columns(there)
    return (
      columns.find(
        (column) =>
          column.id !== id && column.computed?.kind === 'link' && column.computed.link.junction?.tableId === junction,
      ) ?? null
    )
  }

  /** In rounds: some are made of others. */
  async #makeComputed(): Promise<void> {
    let faults = new Map<SourceField, string>()
    for (let isMoving = true; isMoving; ) {
      isMoving = false
      faults = new Map()
      for (const table of this.#tables)
        for (const field of table.fields) {
          if (!isComputed(field) || this.#mapped(table).fields[field.id] !== undefined) continue
          const fault = await this.#tryComputed(table, field)
          if (fault === null) isMoving = true
          else faults.set(field, fault)
        }
    }
    for (const table of this.#tables)
      for (const field of table.fields) {
        const fault = faults.get(field)
        if (fault !== undefined) await this.#keepAsText(table, field, fault)
      }
  }

  /** Why it cannot be made; null: it is there. */
  async #tryComputed(table: SourceTable, field: SourceField): Promise<string | null> {
    const request = this.#computedRequest(table, field)
    if (request === null) return 'What it is made of did not come over.'
    try {
      const made = (await this.#madeBefore(table, field, false)) ?? (await this.#add(table, field, request))
      this.#mapped(table).fields[field.id] = made.id
      return null
    } catch (error) {
      if (error instanceof AppError && error.code === 'invalid_value') return error.message
      throw error
    }
  }

  #computedRequest(table: SourceTable, { kind, to, formula, through }: SourceField): WireColumnRequest | null {
    if (kind === 'formula') return { uidt: to, formula_raw: formula ?? '' }
    const link = table.fields.find(({ id }) => id === through?.link)
    const linkId = this.#mapped(table).fields[link?.id ?? '']
    if (link?.link === undefined || link.link === null || linkId === undefined) return null
    const request = { uidt: to, fk_relation_column_id: linkId }
    if (kind === 'count') return request
    const beyond = this.#mapping.tables[link.link.table]?.fields[through?.field ?? '']
    if (beyond === undefined) return null
    return kind === 'lookup'
      ? { ...request, fk_lookup_column_id: beyond }
      : { ...request, fk_rollup_column_id: beyond, rollup_function: through?.func ?? '' }
  }

  async #keepAsText(table: SourceTable, field: SourceField, why: string): Promise<void> {
    const text = asText(field, `Kept as text: ${why}`)
    table.fields.splice(table.fields.indexOf(field), 1, text)
    await this.#makeValue(table, text)
  }

  async #add(table: SourceTable, { title }: SourceField, request: WireColumnRequest): Promise<RecordColumn> {
    const before = await this.#columns(table)
    const own = freeTitle(
      title,
      before.columns.map((column) => column.title),
    )
    const { columns } = await addColumn(await this.#act('columns.add'), before.id, { ...request, title: own })
    const known = new Set(before.columns.map(({ id }) => id))
    const made =
      columns.find((column) => column.title === own) ??
      columns.find(({ id, computed }) => !known.has(id) && computed?.kind === 'link')
    if (made === undefined) throw new Error('A field was made and is not there.')
    // Of a link the other side may have been given the title.
    if (made.title !== own)
      await updateColumn(await this.#act('columns.update'), made.id, { title: own }, { mayEmpty: false })
    return made
  }

  /** Records are known by the same field as there, also where it is worked out. */
  async #namePrimary(table: SourceTable): Promise<void> {
    const field = table.fields.find(({ id }) => id === table.primary)
    const column = this.#mapped(table).fields[field?.id ?? '']
    if (table.isRepeat || field === undefined || field.kind === 'value' || column === undefined) return
    try {
      await setPrimaryValue(await this.#act('columns.setPrimary'), column)
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'forbidden') throw error
      field.note = 'Records are not named by it here: another field does.'
    }
  }
}

const computedKinds: readonly SourceField['kind'][] = ['lookup', 'rollup', 'count', 'formula']
const isComputed = ({ kind }: SourceField): boolean => computedKinds.includes(kind)

function valueRequest({ title, to, options }: SourceField): WireColumnRequest {
  const type = to ?? typeWith({ plain: true, storage: 'shortText' })
  return columnOf({ from: 0, title, type, options }, null)
}
