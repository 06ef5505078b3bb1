import type { Project } from '../projects/project.ts'
import type { Table } from './table.ts'

/** In the database of the installation itself; to others nothing is added. */
export function isOurs(project: Pick<Project, 'bases'>, table: Table): boolean {
  return project.bases.some(({ id, is_meta }) => id === table.baseId && Boolean(is_meta))
}
