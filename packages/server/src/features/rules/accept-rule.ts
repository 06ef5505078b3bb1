import type { RuleDraft } from '@rowhouse/core/api/rules'
import { invalidRequest, invalidValue, notFound } from '@rowhouse/core/errors'
import { forPerson } from '@rowhouse/core/rules/person-values'
import { fieldVerbs, type Rule, type Ruled, type RuleWho, ruleVerbs, whoOf } from '@rowhouse/core/rules/rule'
import { acceptFilter } from '@rowhouse/core/views/accept-filter'
import { type FilterNode, testsIn } from '@rowhouse/core/views/filter-node'
import { filterTreeOf, goneFilter } from '@rowhouse/core/views/filter-tree-of'
import { isWhole } from '@rowhouse/core/views/whole-test'
import type { Kysely } from 'kysely'
import type { Static } from 'typebox'
import type { ProjectSnapshot, SnapshotTable } from '../../meta/snapshot.ts'
import type { MetaTables } from '../../meta/tables.ts'
import { newId } from '../../platform/chance.ts'
import { isKnown } from './store.ts'

export type Draft = Static<typeof RuleDraft>

/** A rule as somebody wants it, checked against the structure as it is. */
export async function acceptRule(
  meta: Kysely<MetaTables>,
  structure: ProjectSnapshot,
  draft: Draft,
  id: string = newId('rule'),
): Promise<Rule> {
  const table = structure.findTable(draft.tableId)
  if (table === null || table.id !== draft.tableId) throw notFound('table', draft.tableId)
  if (table.row.junction === 1) throw invalidRequest('Rules are made for tables of records, not for what links them.')
  const title = draft.title.trim()
  if (title === '') throw invalidValue('title', 'Give the rule a name.')
  const rule: Rule = {
    id,
    tableId: table.id,
    title,
    who: await acceptWho(meta, structure.id, draft.who),
    effect: draft.effect,
    verbs: ruleVerbs.filter((verb) => draft.verbs.includes(verb)),
    fields: draft.fields === undefined || draft.fields === null ? null : [...new Set(draft.fields)],
    rows: acceptRows(draft.rows ?? null, table),
    showsComputed: draft.showsComputed ?? false,
  }
  requireSense(rule, table)
  return rule
}

async function acceptWho(meta: Kysely<MetaTables>, projectId: string, { kind, id }: Draft['who']): Promise<RuleWho> {
  const who = whoOf(kind, id)
  if (who === null) throw invalidValue('who', 'Say whom the rule is for: a role, a group, a person or a link.')
  const isThere =
    who.kind === 'everyone' || who.kind === 'role' || (await isKnown(meta, projectId, { kind: who.kind, id: who.id }))
  if (!isThere) throw invalidValue('who', `This project has no such ${who.kind}.`)
  return who
}

/** Somebody of whom everything is known: what makes no sense for them makes none for anybody. */
const anybody: Ruled = {
  person: { id: 'us_00000000000000', email: 'anybody@x.example' },
  link: null,
  role: 'viewer',
  groups: [{ id: '', title: 'Group' }],
}

function acceptRows(input: unknown, table: SnapshotTable): FilterNode | null {
  const columns = table.columns.filter(({ secret }) => !secret)
  const refuse = (sentence: string): never => {
    throw invalidValue('rows', sentence)
  }
  const rules = { columns, isStored: () => true, keepId, note: () => refuse(goneFilter) }
  const node = acceptFilter(input, rules, 'rows')
  if (node === null) return null
  if (!testsIn(node).every(isWhole)) refuse('A condition of the rule is not complete.')
  const { tree, notes } = filterTreeOf(forPerson(node, anybody), columns)
  if (notes[0] !== undefined) refuse(notes[0])
  if (tree === null) refuse('A rule for some records says which: add a condition.')
  return node
}

const keepId = (id: unknown): string => (typeof id === 'string' && /^\w{1,40}$/.test(id) ? id : newId('rule'))

function requireSense({ fields, verbs, rows, effect }: Rule, table: SnapshotTable): void {
  if (fields === null) return
  const known = fields.map((id) => table.columns.find((column) => column.id === id) ?? unknownField(id))
  if (!verbs.every((verb) => (fieldVerbs as readonly string[]).includes(verb)))
    throw invalidValue(
      'verbs',
      'Records are made and deleted whole: a rule for fields is about reading and changing them.',
    )
  if (!verbs.includes('read')) return
  if (rows !== null) throw invalidValue('rows', 'Fields are seen in all records or in none: leave the conditions out.')
  const key = known.find(({ keyPart }) => keyPart !== null)
  if (key !== undefined && effect === 'deny')
    throw invalidValue('fields', `Records are told apart by “${key.title}”, so it cannot be hidden.`)
}

function unknownField(id: string): never {
  throw invalidValue('fields', `There is no field “${id}”.`)
}
