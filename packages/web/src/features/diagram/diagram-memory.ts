import { newestKept } from '../../state/newest-kept.ts'
import { saved } from '../../state/saved.ts'
import type { NodePlace } from './diagram-size.ts'

/** Projects whose diagram nobody arranged for long are forgotten. */
const mostProjects = 10

type Places = ReadonlyMap<string, NodePlace>

/** Where somebody put the tables of a project in this browser; tables nobody moved are missing. */
export function placesOf(projectId: string): Places {
  const found = saved.getState().app.diagram[projectId]
  if (typeof found !== 'object' || found === null) return new Map()
  return new Map(Object.entries(found).filter((entry): entry is [string, NodePlace] => isPlace(entry[1])))
}

export function keepPlaces(projectId: string, places: Places): void {
  const { diagram } = saved.getState().app
  saved.change('app', { diagram: newestKept(diagram, projectId, Object.fromEntries(places), mostProjects) })
}

function isPlace(value: unknown): value is NodePlace {
  return (
    typeof value === 'object' &&
    value !== null &&
    'x' in value &&
    'y' in value &&
    Number.isFinite(value.x) &&
    Number.isFinite(value.y)
  )
}
