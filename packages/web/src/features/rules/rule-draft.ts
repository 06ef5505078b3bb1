import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import type { FilterGroupNode, FilterNode } from '@rowhouse/core/views/filter-node'
import { isWhole } from '@rowhouse/core/views/whole-test'
import { type Column, shownColumns, type Table, valuesOf } from '../../structure/tables/table.ts'
import { emptyGroup, filtersOf, rootOf } from '../view-settings/filter-nodes.ts'
import { operatorsOf } from '../view-settings/offered-operators.ts'
import type { Rule, RuleSpec } from './rule-queries.ts'

/** A rule while somebody makes it. */
export interface RuleDraft {
  readonly title: string
  readonly who: Rule['who']
  readonly effect: Rule['effect']
  readonly verbs: readonly Rule['verbs'][number][]
  /** null: whole records. */
  readonly fields: readonly string[] | null
  readonly rows: FilterGroupNode
  readonly showsComputed: boolean
}

export type DraftFault = 'title' | 'who' | 'verbs' | 'fields' | 'rows'

export function faultOf({ title, who, verbs, fields, rows }: RuleDraft): DraftFault | null {
  if (title.trim() === '') return 'title'
  if (who.kind !== 'everyone' && who.id === null) return 'who'
  if (fields !== null && fields.length === 0) return 'fields'
  if (verbs.length === 0) return 'verbs'
  return areWhole(rows) ? null : 'rows'
}

/** Half a condition would let everything through or nothing: neither is what somebody meant. */
function areWhole(node: FilterNode): boolean {
  return node.kind === 'group' ? node.members.every(areWhole) : isWhole(node)
}

export const specOf = (tableId: string, draft: RuleDraft): RuleSpec => ({
  tableId,
  title: draft.title.trim(),
  who: draft.who,
  effect: draft.effect,
  verbs: [...draft.verbs],
  fields: draft.fields === null ? null : [...draft.fields],
  rows: filtersOf(draft.rows),
  showsComputed: draft.showsComputed,
})

export const draftOf = ({ title, who, effect, verbs, fields, rows, showsComputed }: Rule): RuleDraft => ({
  title,
  who,
  effect,
  verbs,
  fields,
  rows: rootOf(rows),
  showsComputed,
})

const role = (id: ProjectRole): Rule['who'] => ({ kind: 'role', id })

const blank: RuleDraft = {
  title: '',
  who: role('editor'),
  effect: 'allow',
  verbs: ['read'],
  fields: null,
  rows: emptyGroup('and'),
  showsComputed: false,
}

export const ruleTemplates = ['blank', 'ownRecords', 'hideFields', 'locked'] as const
export type RuleTemplate = (typeof ruleTemplates)[number]

/** What people most often want, as far as the table has the fields for it. */
export function draftFrom(template: RuleTemplate, table: Table, title: string): RuleDraft {
  const draft = { ...blank, title }
  switch (template) {
    case 'blank':
      return draft
    case 'ownRecords':
      return { ...draft, verbs: ['read', 'write', 'delete'], rows: ownRows(table) }
    case 'hideFields':
      return { ...draft, who: role('viewer'), effect: 'deny', fields: [] }
    case 'locked':
      return { ...draft, effect: 'deny', verbs: ['write', 'delete'], rows: approvedRows(table) }
  }
}

const ownRows = (table: Table): FilterGroupNode => testOf(table, ({ holds }) => holds === 'people', '{me}')
const approvedRows = (table: Table): FilterGroupNode => testOf(table, ({ holds }) => holds === 'choices', null)

/** A condition on the first field of a kind; none without such a field. */
function testOf(
  table: Table,
  isMeant: (type: ReturnType<typeof typeOf>) => boolean,
  value: string | null,
): FilterGroupNode {
  const column = shownColumns(table).find((one) => isMeant(typeOf(one)))
  if (column === undefined) return emptyGroup('and')
  const operator = operatorsOf(column)[0] ?? null
  return emptyGroup('and', [{ id: '', kind: 'test', columnId: column.id, operator, value }])
}

const typeOf = (column: Column) => columnTypes[valuesOf(column).type]
