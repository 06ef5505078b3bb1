import { type Edge, MarkerType } from '@xyflow/react'
import type { Texts } from '../../i18n/catalogue.ts'
import type { Project } from '../../structure/projects/project.ts'
import { tablePath } from '../../structure/tables/table-places.ts'
import { type FieldChoice, type NodePlace, sidesOf } from './diagram-size.ts'
import type { Structure } from './queries.ts'
import type { TableNodeType } from './table-node.tsx'

const arrow = { type: MarkerType.ArrowClosed, color: 'var(--rh-icon-3)' } as const

interface Shown {
  readonly project: Project
  readonly structure: Structure
  readonly places: ReadonlyMap<string, NodePlace>
  readonly choice: FieldChoice
  readonly search: string
}

export function nodesOf({ project, structure, places, choice, search }: Shown): TableNodeType[] {
  const wanted = search.trim().toLowerCase()
  return structure.tables.map((table) => ({
    id: table.id,
    type: 'table',
    position: { ...(places.get(table.id) ?? { x: 0, y: 0 }) },
    ariaLabel: table.title,
    data: {
      table,
      choice,
      wanted,
      path: tablePath(project, { title: table.title, type: table.kind, base_id: table.baseId }),
      isFound:
        wanted === '' ? null : [table, ...table.columns].some(({ title }) => title.toLowerCase().includes(wanted)),
      ends: structure.links.flatMap(({ id, from, to }) => [
        ...(from.tableId === table.id ? [{ id: `${id} from`, columnId: from.columnId, isStart: true }] : []),
        ...(to.tableId === table.id ? [{ id: `${id} to`, columnId: to.columnId, isStart: false }] : []),
      ]),
    },
  }))
}

export function edgesOf({ structure, places }: Pick<Shown, 'structure' | 'places'>, t: Texts): Edge[] {
  const titleOf = (id: string): string => structure.tables.find((table) => table.id === id)?.title ?? ''
  return structure.links.map((link) => {
    const { id, from, to } = link
    const [start, end] = sidesOf(places.get(from.tableId)?.x ?? 0, places.get(to.tableId)?.x ?? 0)
    const kind = kindName(link.kind, t)
    return {
      id,
      type: 'link',
      source: from.tableId,
      target: to.tableId,
      sourceHandle: `${id} from ${start}`,
      targetHandle: `${id} to ${end}`,
      label: kind,
      labelStyle: { fill: 'var(--rh-text-2)', fontSize: 11 },
      labelBgStyle: { fill: 'var(--rh-canvas)' },
      ariaLabel: t('diagram.link', { from: titleOf(from.tableId), to: titleOf(to.tableId), kind }),
      markerEnd: arrow,
      ...(link.kind === 'mm' ? { markerStart: arrow } : {}),
    }
  })
}

export function kindName(kind: string, t: Texts): string {
  return kind === 'bt' || kind === 'hm' || kind === 'mm' || kind === 'oo' ? t(`diagram.kind.${kind}`) : kind
}
