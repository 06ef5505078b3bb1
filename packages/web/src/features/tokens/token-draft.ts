import type { TokenSpec } from './token-queries.ts'

const dayMs = 24 * 3_600_000

export const lifetimes = ['30', '90', 'never', 'date'] as const
export type Lifetime = (typeof lifetimes)[number]

/** A token as it is typed. */
export interface TokenDraft {
  readonly name: string
  readonly access: TokenSpec['access']
  /** null: all projects of the person; else the tables of each, null: all of them. */
  readonly projects: ReadonlyMap<string, readonly string[] | null> | null
  readonly lifetime: Lifetime
  /** As the field of browsers has it: 2026-12-31. */
  readonly date: string
}

export const newDraft = (projectId: string | null): TokenDraft => ({
  name: '',
  access: 'read',
  projects: projectId === null ? null : new Map([[projectId, null]]),
  lifetime: '90',
  date: '',
})

export type DraftFault = 'name' | 'projects' | 'tables' | 'date'

/** What is to be mended first; null: nothing. */
export function faultOf(draft: TokenDraft, now: Date): DraftFault | null {
  if (draft.name.trim() === '') return 'name'
  if (draft.projects?.size === 0) return 'projects'
  if ([...(draft.projects?.values() ?? [])].some((tables) => tables?.length === 0)) return 'tables'
  if (draft.lifetime !== 'date') return null
  const end = endOf(draft, now)
  return end === null || Date.parse(end) <= now.getTime() ? 'date' : null
}

export function specOf(draft: TokenDraft, now: Date): TokenSpec {
  const { name, access, projects } = draft
  // Who does everything changes more than some tables.
  const tablesOf = (tables: readonly string[] | null) => (access === 'all' || tables === null ? null : [...tables])
  return {
    name: name.trim(),
    access,
    projects: projects === null ? null : [...projects].map(([id, tables]) => ({ id, tables: tablesOf(tables) })),
    expiresAt: endOf(draft, now),
  }
}

/** Of a date: the whole day still counts, by the clock of the person. */
function endOf({ lifetime, date }: TokenDraft, now: Date): string | null {
  if (lifetime === 'never') return null
  if (lifetime !== 'date') return new Date(now.getTime() + Number(lifetime) * dayMs).toISOString()
  const end = new Date(`${date}T23:59:59`)
  return Number.isNaN(end.getTime()) ? null : end.toISOString()
}
