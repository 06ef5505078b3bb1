import type { StoredRule } from '@rowhouse/core/api/rules'
import type { Rule } from '@rowhouse/core/rules/rule'
import type { Static } from 'typebox'
import { troubleOf } from '../../meta/applied-rules.ts'
import { toRule } from '../../meta/project-rules.ts'
import type { RuleRow } from '../../meta/rows/projects.ts'
import type { ProjectSnapshot } from '../../meta/snapshot.ts'
import { presentAuthor } from '../records/changes/present.ts'
import type { SeenRule } from './store.ts'

/** What of a row comes from the rule alone. */
export function partsOf(rule: Rule) {
  return {
    table_id: rule.tableId,
    title: rule.title,
    who_kind: rule.who.kind,
    who_id: rule.who.kind === 'everyone' ? null : rule.who.id,
    effect: rule.effect,
    verbs: rule.verbs.join(),
    fields: rule.fields === null ? null : JSON.stringify(rule.fields),
    row_filter: rule.rows === null ? null : JSON.stringify(rule.rows),
    shows_computed: rule.showsComputed ? 1 : 0,
  } satisfies Partial<RuleRow>
}

export function presentRule(row: SeenRule, structure: ProjectSnapshot): Static<typeof StoredRule> {
  const rule = toRule(row)
  if (rule === null) throw new TypeError(`The rule ${row.id} is for nobody.`)
  const { id, tableId, title, effect, showsComputed, rows } = rule
  return {
    id,
    tableId,
    title,
    who: { kind: rule.who.kind, id: row.who_id },
    effect,
    verbs: [...rule.verbs],
    fields: rule.fields === null ? null : [...rule.fields],
    rows,
    showsComputed,
    position: row.position,
    trouble: troubleOf(rule, structure.findTable(tableId)),
    updatedBy: presentAuthor({ ...row, actor_id: row.updated_by }),
    updatedAt: row.updated_at,
  }
}
