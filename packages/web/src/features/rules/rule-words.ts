import { isProjectRole } from '@rowhouse/core/permissions/roles'
import type { FilterNode, WrittenValue } from '@rowhouse/core/views/filter-node'
import type { Texts } from '../../i18n/catalogue.ts'
import type { Table } from '../../structure/tables/table.ts'
import { operatorText } from '../view-settings/offered-operators.ts'
import type { RuleDraft } from './rule-draft.ts'
import type { Rule } from './rule-queries.ts'

/** Whoever rules name by an id, by name. */
export type Names = ReadonlyMap<string, string>

type Spoken = Pick<Rule, 'who' | 'effect' | 'verbs' | 'fields'> & { readonly rows: FilterNode | null }

export function whoText({ kind, id }: RuleDraft['who'], names: Names, t: Texts): string {
  if (kind === 'everyone') return t('rules.who.everyone')
  if (kind === 'role' && id !== null && isProjectRole(id)) return t(`rules.who.role.${id}`)
  return (id === null ? undefined : names.get(id)) ?? t('rules.who.gone')
}

/** “Editors may read and edit records only where Owner is {me}.” */
export function sentenceOf(rule: Spoken, table: Table, names: Names, t: Texts): string {
  const { effect, verbs, fields, rows } = rule
  const where = rows === null ? '' : filterText(rows, table, names, t)
  const limit = where === '' ? 'all' : 'some'
  const what = fields === null ? 'records' : 'fields'
  const says = effect === 'deny' && rule.who.kind === 'everyone' ? 'nobody' : effect
  return t(`rules.sentence.${says}.${what}.${limit}`, {
    who: whoText(rule.who, names, t),
    verbs: listText(
      verbs.map((verb) => t(`rules.verb.${verb}.inside`)),
      t,
      effect === 'deny' ? 'or' : 'and',
    ),
    fields: listText(
      (fields ?? []).map((id) => titleOf(table, id, t)),
      t,
      'and',
    ),
    where,
  })
}

/** A filter as people would say it. */
export function filterText(node: FilterNode, table: Table, names: Names, t: Texts): string {
  if (node.kind === 'test') {
    const column = table.columns.find(({ id }) => id === node.columnId)
    if (column === undefined || node.operator === null) return t('rules.field.gone')
    const value = valueText(node.value, names)
    return [column.title, t(operatorText(column, node.operator)), value].filter(Boolean).join(' ')
  }
  const parts = node.members.map((member) => {
    const text = filterText(member, table, names, t)
    return member.kind === 'group' && member.members.length > 1 ? `(${text})` : text
  })
  return parts.filter(Boolean).join(` ${t(`grid.filter.${node.joined}`)} `)
}

function valueText(value: WrittenValue, names: Names): string {
  if (value === null) return ''
  const values = Array.isArray(value) ? value : [value]
  return values.map((one) => names.get(String(one)) ?? String(one)).join(', ')
}

const titleOf = ({ columns }: Table, id: string, t: Texts): string =>
  columns.find((column) => column.id === id)?.title ?? t('rules.field.gone')

function listText(parts: readonly string[], t: Texts, word: 'and' | 'or'): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : t(`rules.list.${word}`, { parts: parts.slice(0, -1).join(', '), last })
}
