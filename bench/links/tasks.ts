// What links are measured on: projects, their owners, and a hundred times as many tasks. Every row follows from its number.

export const projectCount = 1000
export const ownerCount = 50
/** One project has this many tasks, the others share the rest. */
export const mostTasks = 1000

export const ownerColumns = [
  { title: 'Name', uidt: 'SingleLineText' },
  { title: 'City', uidt: 'SingleLineText' },
] as const

export const projectColumns = [
  { title: 'Name', uidt: 'SingleLineText' },
  { title: 'Budget', uidt: 'Number' },
] as const

export const taskColumns = [
  { title: 'Title', uidt: 'SingleLineText' },
  { title: 'Hours', uidt: 'Number' },
  { title: 'Due', uidt: 'Date' },
] as const

const firstDay = Date.UTC(2026, 0, 1)
const dayMs = 86_400_000

export function ownerOf(n: number): object {
  return { Name: `Owner ${n}`, City: ['Berlin', 'Lima', 'Oslo', 'Quito', 'Porto'][n % 5] }
}

export function projectOf(n: number, ownerKey: string): object {
  return { Name: `Project ${n}`, Budget: 1000 + ((n * 37) % 500), [ownerKey]: 1 + (n % ownerCount) }
}

export function taskOf(n: number, projectKey: string): object {
  return {
    Title: `Task ${n}`,
    Hours: (n * 7) % 40,
    Due: new Date(firstDay + (n % 365) * dayMs).toISOString().slice(0, 10),
    [projectKey]: n <= mostTasks ? 1 : 2 + ((n * 7919) % (projectCount - 1)),
  }
}
