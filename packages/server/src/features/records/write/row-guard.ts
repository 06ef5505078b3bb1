// What rules for records and fields keep a caller from writing. Asked where the statements of the write path are run, so
// that no way of writing passes by it.
import { forbidden } from '@rowhouse/core/errors'
import { type FilterTree, joinFilters } from '@rowhouse/core/filters/filter-tree'
import { resolveFilter } from '@rowhouse/core/filters/resolve-filter'
import { outcomeOf } from '@rowhouse/core/rules/decide'
import type { RuleVerb } from '@rowhouse/core/rules/rule'
import type { CellValue } from '@rowhouse/core/storage'
import type { Kysely } from 'kysely'
import {
  type AppliedRules,
  fieldDecision,
  filterOf,
  rowDecision,
  rulesOf,
  sightOfField,
} from '../../../meta/applied-rules.ts'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { ask } from '../../../query/answer.ts'
import { innerColumns, type RecordColumn, type StoredColumn } from '../../../query/record-table.ts'
import { selectCells } from '../../../query/select-cells.ts'
import type { TableAccess } from '../../../query/table-access.ts'
import { mostKeys, type RecordKeyValues } from '../../../query/write-records.ts'
import type { Ctx } from '../../../request/context.ts'
import { chunksOf } from './limits.ts'
import { isSame } from './same-value.ts'

interface Place {
  readonly db: Kysely<unknown>
  /** By which every column can be read. */
  readonly access: TableAccess
}

/** null: no rule speaks of the table to the caller. */
export function guardOf({ reach, now }: Pick<Ctx, 'reach' | 'now'>, table: SnapshotTable): RowGuard | null {
  const rules = reach?.rules ?? null
  if (rules === null || rulesOf(rules, table.id).length === 0) return null
  return new RowGuard(rules, table.whole ?? table, new Date(now()).toISOString())
}

export class RowGuard {
  readonly #rules: AppliedRules
  readonly #table: SnapshotTable
  readonly #now: string

  constructor(rules: AppliedRules, table: SnapshotTable, now: string) {
    this.#rules = rules
    this.#table = table
    this.#now = now
  }

  /** They must be such as may be changed in these columns. */
  async beforeUpdate(place: Place, keys: readonly RecordKeyValues[], columns: Iterable<RecordColumn>): Promise<void> {
    const fields = this.#fieldsOf(columns)
    if (fields.length === 0) return
    for (const field of fields) this.#requireField(field)
    this.#requireVerb('write', 'may not be changed by you')
    await this.#require(place, keys, this.#changeable(fields), 'may not be changed by you')
  }

  /** … and still be such, and be seen: nobody moves a record to where they could not get it back from. */
  async afterUpdate(place: Place, keys: readonly RecordKeyValues[], columns: Iterable<RecordColumn>): Promise<void> {
    const fields = this.#fieldsOf(columns)
    if (fields.length === 0) return
    const filter = joinFilters('and', [this.#changeable(fields), this.#filterOf('read')])
    await this.#require(
      place,
      keys,
      filter,
      'may not be changed like this by you: it would no longer be yours to change',
    )
  }

  async beforeDelete(place: Place, keys: readonly RecordKeyValues[]): Promise<void> {
    this.#requireVerb('delete', 'may not be deleted by you')
    await this.#require(place, keys, this.#filterOf('delete'), 'may not be deleted by you')
  }

  /** Of records that go because another one goes. */
  async beforeCascade(place: Place, keys: readonly RecordKeyValues[]): Promise<void> {
    const sentence = `of “${this.#table.title}” would go as well, which may not be deleted by you`
    this.#requireVerb('delete', 'may not be deleted by you')
    await this.#require(place, keys, joinFilters('and', [this.#filterOf('delete'), this.#filterOf('read')]), sentence)
  }

  /** Of columns that a change to be taken back touched. */
  requireSeen(ids: readonly string[]): void {
    const isHidden = ids.some((id) => sightOfField(this.#rules, this.#table.id, id) !== 'seen')
    if (isHidden) throw hiddenFields()
  }

  beforeInsert(): void {
    this.#requireVerb('create', 'may not be added by you')
  }

  async afterInsert(
    place: Place,
    keys: readonly RecordKeyValues[],
    given: readonly RecordColumn[] = [],
  ): Promise<void> {
    const fields = this.#fieldsOf(given)
    for (const field of fields) this.#requireField(field)
    const filter = joinFilters('and', [this.#filterOf('create'), ...fields.map((field) => this.#fieldFilter(field))])
    await this.#require(place, keys, filter, 'may not be added like this by you')
  }

  #requireVerb(verb: RuleVerb, sentence: string): void {
    const decision = rowDecision(this.#rules, this.#table.id, verb)
    if (decision !== null && outcomeOf(decision) === 'none')
      throw forbidden(`Records of “${this.#table.title}” ${sentence}.`, { reason: 'rule' })
  }

  #requireField(field: RecordColumn): void {
    if (sightOfField(this.#rules, this.#table.id, field.id) !== 'seen') throw hiddenFields()
    const decision = fieldDecision(this.#rules, this.#table.id, 'write', field.id)
    if (decision !== null && outcomeOf(decision) === 'none')
      throw forbidden(`The field “${field.title}” may not be changed by you.`, { reason: 'rule', column: field.title })
  }

  /** Of what people write: neither what the server notes nor where rows stand. A foreign key is what its links show. */
  #fieldsOf(columns: Iterable<RecordColumn>): RecordColumn[] {
    const ids = new Set(Array.from(columns, ({ id }) => id))
    return this.#table.columns.filter(
      ({ id, kept, computed }) =>
        (ids.has(id) && (kept === null || kept === 'uuid')) ||
        (computed?.kind === 'link' && computed.link.kind === 'bt' && ids.has(computed.link.own.id)),
    )
  }

  #changeable(fields: readonly RecordColumn[]): FilterTree | null {
    return joinFilters('and', [this.#filterOf('write'), ...fields.map((field) => this.#fieldFilter(field))])
  }

  #fieldFilter({ id }: RecordColumn): FilterTree | null {
    return filterOf(fieldDecision(this.#rules, this.#table.id, 'write', id), this.#table, this.#rules.ruled)
  }

  #filterOf(verb: RuleVerb): FilterTree | null {
    return filterOf(rowDecision(this.#rules, this.#table.id, verb), this.#table, this.#rules.ruled)
  }

  async #require(
    { db, access }: Place,
    keys: readonly RecordKeyValues[],
    filter: FilterTree | null,
    sentence: string,
  ): Promise<void> {
    if (filter === null) return
    const rows = resolveFilter(filter, { now: this.#now, zone: 'UTC' })
    const judged = { ...access, sight: { columns: innerColumns(access.table), rows } }
    for (const chunk of chunksOf(keys, mostKeys(access))) {
      const passing = await ask(db, selectCells(judged, { keys: chunk }, []))
      if (passing.length !== chunk.length)
        throw forbidden(`${keys.length === 1 ? 'This record' : 'One of these records'} ${sentence}.`, {
          reason: 'rule',
        })
    }
  }
}

const hiddenFields = (): Error => forbidden('This would change fields you may not see.', { reason: 'rule' })

/** Columns of new rows in which somebody gave a value of their own. */
export function givenIn(columns: readonly StoredColumn[], rows: readonly (readonly CellValue[])[]): StoredColumn[] {
  const isGiven = (value: CellValue, column: StoredColumn): boolean => value !== null && !isSame(value, column.default)
  return columns.filter((column, at) => rows.some((row) => isGiven(row[at] ?? null, column)))
}
