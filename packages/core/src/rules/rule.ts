// Who may do what with which records and fields of a table, beyond what roles say. Rules only ever take away from a role.
import { type ProjectRole, projectRoles } from '../permissions/roles.ts'
import type { FilterNode } from '../views/filter-node.ts'

export const ruleVerbs = ['read', 'write', 'create', 'delete'] as const
export type RuleVerb = (typeof ruleVerbs)[number]

/** What fields can be spoken of for: a record is made or deleted as a whole. */
export const fieldVerbs = ['read', 'write'] as const satisfies readonly RuleVerb[]
export type FieldVerb = (typeof fieldVerbs)[number]

export const ruleEffects = ['allow', 'deny'] as const
export type RuleEffect = (typeof ruleEffects)[number]

export const whoKinds = ['everyone', 'role', 'group', 'person', 'link'] as const

export type RuleWho =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'role'; readonly id: ProjectRole }
  | { readonly kind: 'group' | 'person' | 'link'; readonly id: string }

export interface Rule {
  readonly id: string
  readonly tableId: string
  readonly title: string
  readonly who: RuleWho
  readonly effect: RuleEffect
  readonly verbs: readonly RuleVerb[]
  /** Ids of columns; null: of whole records. */
  readonly fields: readonly string[] | null
  /** null: of all records. */
  readonly rows: FilterNode | null
  /** Of one that hides fields: what is computed from them stays to be seen. */
  readonly showsComputed: boolean
}

/** The rules of the most specific level that says something decide: 0 before 1 before 2 … */
const levels: Readonly<Record<RuleWho['kind'], number>> = { person: 0, link: 0, group: 1, role: 2, everyone: 3 }

export const levelOf = ({ who }: Pick<Rule, 'who'>): number => levels[who.kind]

/** Whom rules are applied to. */
export interface Ruled {
  /** null: whoever came through a link. */
  readonly person: { readonly id: string; readonly email: string } | null
  readonly link: string | null
  /** null: of a link. */
  readonly role: ProjectRole | null
  readonly groups: readonly { readonly id: string; readonly title: string }[]
}

export function appliesTo({ who }: Pick<Rule, 'who'>, ruled: Ruled): boolean {
  switch (who.kind) {
    case 'everyone':
      return true
    case 'role':
      return ruled.role === who.id
    case 'group':
      return ruled.groups.some(({ id }) => id === who.id)
    case 'person':
      return ruled.person?.id === who.id
    case 'link':
      return ruled.link === who.id
  }
}

/** As it is stored and sent; null: nobody is meant by it. */
export function whoOf(kind: string, id: string | null): RuleWho | null {
  if (kind === 'everyone') return { kind }
  if (id === null) return null
  if (kind === 'role') {
    const role = projectRoles.find((one) => one === id)
    return role === undefined ? null : { kind, id: role }
  }
  return kind === 'group' || kind === 'person' || kind === 'link' ? { kind, id } : null
}
