// A structure that came with a file: checked as if somebody had asked for every part of it, since somebody may have written it.
import { acceptOptions } from '@rowhouse/core/column-types/accept-options'
import { findColumnType } from '@rowhouse/core/column-types/registry'
import { AppError, invalidRequest } from '@rowhouse/core/errors'
import { hookLimits } from '@rowhouse/core/hooks/hook'
import { abilityNames } from '@rowhouse/core/permissions/abilities'
import { acceptTitle, titleKey } from '@rowhouse/core/table-names'
import { acceptFilter } from '@rowhouse/core/views/accept-filter'
import { acceptViewSettings } from '@rowhouse/core/views/accept-view-settings'
import { readViewSettings } from '@rowhouse/core/views/view-settings'
import { isPositionType } from '../../meta/row-position.ts'
import type { ProjectSnapshot, SnapshotTable } from '../../meta/snapshot.ts'
import { randomByte } from '../../platform/chance.ts'
import { acceptCarriedPlan } from '../automations/accept-carried-plan.ts'
import { acceptCarriedHook } from '../webhooks/carried-hooks.ts'
import { acceptPart } from './accept-part.ts'
import { BaseStructure, partPaths } from './format.ts'

/** Proof that it was checked: only `acceptStructure` makes one. */
export type AcceptedStructure = BaseStructure & { readonly isAccepted: true }

export function acceptStructure(value: unknown): AcceptedStructure {
  const structure = acceptPart(BaseStructure, value, partPaths.structure)
  refuseTwice('table', structure.tables)
  refuseTwice('column', structure.columns)
  refuseTwice('view', structure.views)
  refuseTwice('automation', structure.automations ?? [])
  const tables = new Set(structure.tables.map(({ id }) => id))
  const foreign = [...structure.columns, ...structure.views, ...structure.rules, ...(structure.hooks ?? [])].find(
    ({ table_id }) => !tables.has(table_id),
  )
  if (foreign !== undefined) throw refused(`“${foreign.title}” belongs to no table of it`)
  refuseSameTitles('table', structure.tables)
  for (const table of structure.tables) acceptTable(table, structure)
  for (const { without } of structure.roles)
    if (!without.every((name) => (abilityNames as readonly string[]).includes(name)))
      throw refused('a role takes away something that is not known here')
  return { ...structure, isAccepted: true }
}

type Table = BaseStructure['tables'][number]
type Column = BaseStructure['columns'][number]

function acceptTable(table: Table, { columns }: BaseStructure): void {
  naming(table.title, () => acceptTitle('Table', table.title))
  const own = columns.filter(({ table_id }) => table_id === table.id)
  refuseSameTitles(
    'field',
    own.filter(({ type }) => !isPositionType(type)),
  )
  for (const column of own) naming(`${table.title}.${column.title}`, () => acceptColumn(column))
  if (!own.some(({ key_part }) => key_part !== null)) throw refused(`the table “${table.title}” has no primary key`)
}

function acceptColumn({ title, type: typeName, options, name, word, key_part }: Column): void {
  if ((name === null) !== (word === null)) throw invalidRequest('what is stored needs a name and a kind of storage')
  if (key_part !== null && word === null) throw invalidRequest('a key must be stored')
  if (isPositionType(typeName)) return
  acceptTitle('Column', title)
  const type = findColumnType(typeName)
  if (type === null) throw invalidRequest(`there is no type “${typeName}”`)
  acceptOptions(type, options)
  if (type.computed !== undefined && word !== null) throw invalidRequest(`nothing is stored of “${typeName}”`)
}

/** Views and rules speak of columns: those are asked whether that makes sense. */
export function acceptSettings(structure: BaseStructure, snapshot: ProjectSnapshot): void {
  for (const view of structure.views) {
    const table = tableIn(snapshot, view.table_id)
    naming(view.title, () => {
      const settings = readViewSettings(JSON.stringify(view.settings))
      acceptViewSettings(settings, {
        viewId: view.id,
        kind: view.type,
        columns: table.columns,
        stored: settings,
        nextByte: randomByte,
      })
    })
  }
  for (const rule of structure.rules)
    naming(rule.title, () =>
      acceptFilter(
        rule.row_filter,
        {
          columns: tableIn(snapshot, rule.table_id).columns,
          isStored: () => true,
          keepId: String,
          note: () => undefined,
        },
        'rows',
      ),
    )
  const { hooks = [] } = structure
  for (const { id, title } of structure.tables)
    if (hooks.filter(({ table_id }) => table_id === id).length > hookLimits.perTable)
      throw refused(`“${title}” has more than ${hookLimits.perTable} webhooks`)
  for (const hook of hooks) naming(hook.title, () => acceptCarriedHook(hook, tableIn(snapshot, hook.table_id)))
  const { automations = [] } = structure
  const others = automations.map(({ id }) => id)
  for (const automation of automations)
    naming(automation.title, () => acceptCarriedPlan(automation, { snapshot, others }))
}

function tableIn(snapshot: ProjectSnapshot, id: string): SnapshotTable {
  const table = snapshot.findTable(id)
  if (table === null) throw refused(`there is no table “${id}” in it`)
  return table
}

function refuseTwice(what: string, parts: readonly { readonly id: string }[]): void {
  if (new Set(parts.map(({ id }) => id)).size < parts.length) throw refused(`it has a ${what} twice`)
}

function refuseSameTitles(what: string, parts: readonly { readonly title: string }[]): void {
  const keys = new Set<string>()
  for (const { title } of parts) {
    if (keys.has(titleKey(title))) throw refused(`two of its ${what}s are called “${title}”`)
    keys.add(titleKey(title))
  }
}

function naming(what: string, check: () => unknown): void {
  try {
    check()
  } catch (error) {
    if (error instanceof AppError || error instanceof TypeError) throw refused(`“${what}”: ${error.message}`)
    if (error instanceof RangeError) throw refused(`“${what}” is nested too deep`)
    throw error
  }
}

const refused = (why: string): AppError => invalidRequest(`The structure in the base file cannot be used: ${why}.`)
