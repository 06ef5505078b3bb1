import type { ViewSettings } from './settings/registry.ts'

/** The levels by which records of a view come, the outermost first: those of its groups, or the stacks of a board. */
export function groupedBy({ groups, stackBy }: Pick<ViewSettings, 'groups' | 'stackBy'>): ViewSettings['groups'] {
  return stackBy === null ? groups : [{ columnId: stackBy, direction: 'asc' }]
}

/** The levels that have headings: the same, or the lanes of a timeline, which say nothing of the order of its records. */
export function headedBy({
  laneBy,
  ...settings
}: Pick<ViewSettings, 'groups' | 'stackBy' | 'laneBy'>): ViewSettings['groups'] {
  return laneBy === null ? groupedBy(settings) : [{ columnId: laneBy, direction: 'asc' }]
}
