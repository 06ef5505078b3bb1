import { type Rule, type RuleEffect, type RuleVerb, ruleVerbs, whoOf } from '@rowhouse/core/rules/rule'
import type { FilterNode } from '@rowhouse/core/views/filter-node'
import type { RuleRow } from './rows/projects.ts'
import type { StructureRows } from './structure-rows.ts'

/** The rules of a project with what is known of people they may speak of. */
export interface ProjectRules {
  readonly list: readonly Rule[]
  /** By the id of a person. */
  readonly groupsOf: ReadonlyMap<string, readonly RuledGroup[]>
}

interface RuledGroup {
  readonly id: string
  readonly title: string
}

export const noRules: ProjectRules = { list: [], groupsOf: new Map() }

export function toProjectRules({ rules, grouped }: Pick<StructureRows, 'rules' | 'grouped'>): ProjectRules {
  if (rules.length === 0) return noRules
  return { list: rules.flatMap((row) => toRule(row) ?? []), groupsOf: Map.groupBy(grouped, ({ user_id }) => user_id) }
}

/** null: nobody is meant by it. */
export function toRule(row: RuleRow): Rule | null {
  const who = whoOf(row.who_kind, row.who_id)
  if (who === null) return null
  const words = row.verbs.split(',')
  return {
    id: row.id,
    tableId: row.table_id,
    title: row.title,
    who,
    // A check constraint says so.
    effect: row.effect as RuleEffect,
    verbs: ruleVerbs.filter((verb): verb is RuleVerb => words.includes(verb)),
    fields: row.fields === null ? null : (JSON.parse(row.fields) as string[]),
    rows: row.row_filter === null ? null : (JSON.parse(row.row_filter) as FilterNode),
    showsComputed: row.shows_computed === 1,
  }
}
