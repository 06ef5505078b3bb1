import type { Project } from '../../structure/projects/project.ts'

export const projectSections = ['mine', 'shared', 'starred'] as const
export type ProjectSection = (typeof projectSections)[number]

export const projectOrders = ['opened', 'updated', 'created', 'name'] as const
export type ProjectOrder = (typeof projectOrders)[number]

type Listed = Pick<Project, 'title' | 'role' | 'starred' | 'last_opened_at' | 'updated_at' | 'created_at'>

interface ProjectQuestion {
  readonly section: ProjectSection
  readonly query: string
  readonly order: ProjectOrder
  readonly locale?: string
}

export function findProjects<P extends Listed>(projects: readonly P[], question: ProjectQuestion): readonly P[] {
  const wanted = fold(question.query)
  const byTitle = new Intl.Collator(question.locale, { numeric: true, sensitivity: 'base' })
  return projects
    .filter((project) => isInSection(project, question.section) && fold(project.title).includes(wanted))
    .sort((one, other) => orders[question.order](one, other) || byTitle.compare(one.title, other.title))
}

function isInSection({ role, starred }: Pick<Listed, 'role' | 'starred'>, section: ProjectSection): boolean {
  if (section === 'starred') return starred
  return section === 'mine' || role !== 'owner'
}

export function countSections(projects: readonly Listed[]): Readonly<Record<ProjectSection, number>> {
  const count = (section: ProjectSection) => projects.filter((project) => isInSection(project, section)).length
  return { mine: count('mine'), shared: count('shared'), starred: count('starred') }
}

export function isProjectSection(text: string | null): text is ProjectSection {
  return (projectSections as readonly (string | null)[]).includes(text)
}

export function isProjectOrder(text: unknown): text is ProjectOrder {
  return (projectOrders as readonly unknown[]).includes(text)
}

const orders: Readonly<Record<ProjectOrder, (one: Listed, other: Listed) => number>> = {
  opened: (one, other) => newestFirst(one.last_opened_at, other.last_opened_at),
  updated: (one, other) => newestFirst(one.updated_at, other.updated_at),
  created: (one, other) => newestFirst(one.created_at, other.created_at),
  name: () => 0,
}

function newestFirst(one: string | null, other: string | null): number {
  return timeOf(other) - timeOf(one)
}

const timeOf = (iso: string | null) => (iso === null ? 0 : Date.parse(iso))

/** “Uber” finds “Über”: people type what their keyboard has. */
function fold(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()
}
