import { graphlib, layout } from '@dagrejs/dagre'
import { type FieldChoice, heightOf, type NodePlace, nodeWidth } from './diagram-size.ts'
import type { Structure } from './queries.ts'

/** Places for all tables, linked ones near each other. */
export function layOut({ tables, links }: Structure, choice: FieldChoice): ReadonlyMap<string, NodePlace> {
  const graph = new graphlib.Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'LR', nodesep: 32, ranksep: 140, marginx: 24, marginy: 24 })
  for (const table of tables) graph.setNode(table.id, { width: nodeWidth, height: heightOf(table, choice) })
  // A table linked with itself needs no room for that.
  for (const { id, from, to } of links) if (from.tableId !== to.tableId) graph.setEdge(to.tableId, from.tableId, {}, id)
  layout(graph)
  return new Map(
    tables.map((table) => {
      const { x, y } = graph.node(table.id) as NodePlace
      return [table.id, { x: Math.round(x - nodeWidth / 2), y: Math.round(y - heightOf(table, choice) / 2) }]
    }),
  )
}
