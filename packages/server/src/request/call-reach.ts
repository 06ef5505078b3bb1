import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import type { Ruled } from '@rowhouse/core/rules/rule'
import { applyRules } from '../meta/applied-rules.ts'
import type { Reach } from '../meta/reach.ts'
import type { ProjectSnapshot } from '../meta/snapshot.ts'
import type { Actor, CallLink, CallToken } from './context.ts'

/** Who calls, as far as it says what they reach. */
interface Reaching {
  readonly actor: Pick<Actor, 'id' | 'email'> | null
  readonly role: ProjectRole | null
  readonly link: CallLink | null
  readonly token: CallToken | null
}

/** What a call leads to, in the words of the structure; null: to all there is. `structure`: of a project with rules. */
export function reachOf(who: Reaching, structure: ProjectSnapshot | null): Reach | null {
  const chosen = chosenBy(who)
  return structure === null || structure.rules.list.length === 0 ? chosen : ruledReach(who, structure, chosen)
}

function chosenBy({ link, token }: Reaching): Reach | null {
  if (link !== null) return reachOfLink(link)
  return token === null || token.tables === null ? null : within([...token.tables])
}

const free = { rules: null, isMembers: false } as const

function reachOfLink({ view, settings: { tables } }: CallLink): Reach {
  if (view !== null) return { key: `view ${view.id}`, view, tables: null, ...free }
  return tables === null ? { key: 'all', view, tables, ...free } : within(tables)
}

const within = (tables: readonly string[]): Reach => ({
  key: tables.toSorted().join(),
  view: null,
  tables: new Set(tables),
  ...free,
})

// What is seen is remembered by it, so the same caller is given the same.
const known = new WeakMap<ProjectSnapshot, Map<string, Reach | null>>()
const mostKnown = 1000

function ruledReach(who: Reaching, structure: ProjectSnapshot, chosen: Reach | null): Reach | null {
  const ofProject = known.get(structure) ?? new Map<string, Reach | null>()
  known.set(structure, ofProject)
  const key = JSON.stringify([who.actor?.id, who.actor?.email, who.role, who.link?.id, chosen?.key])
  const made = ofProject.get(key)
  if (made !== undefined) return made
  const reach = withRules(chosen, structure, ruledOf(who, structure))
  if (ofProject.size >= mostKnown) ofProject.clear()
  ofProject.set(key, reach)
  return reach
}

/** Whom rules are applied to. */
export function ruledOf({ actor, role, link }: Reaching, { rules }: ProjectSnapshot): Ruled {
  const groups = (actor && rules.groupsOf.get(actor.id)) ?? []
  return { person: actor && { id: actor.id, email: actor.email }, link: link?.id ?? null, role, groups }
}

/** `chosen` as far as rules let it. */
export function withRules(chosen: Reach | null, { rules, version }: ProjectSnapshot, ruled: Ruled): Reach | null {
  const applied = applyRules(rules.list, ruled, version)
  if (applied === null) return chosen
  const { key, view, tables } = chosen ?? { key: 'member', view: null, tables: null }
  return { key: `${key} ${applied.key}`, view, tables, rules: applied, isMembers: chosen === null }
}
