import '@xyflow/react/dist/base.css'
import {
  applyNodeChanges,
  Background,
  type NodeChange,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react'
import { type ReactElement, useCallback, useEffect, useMemo, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { Project } from '../../structure/projects/project.ts'
import classes from './diagram.module.css'
import { DiagramBar } from './diagram-bar.tsx'
import { keepPlaces, placesOf } from './diagram-memory.ts'
import type { FieldChoice, NodePlace } from './diagram-size.ts'
import { edgesOf, nodesOf } from './flow-parts.ts'
import { layOut } from './lay-out.ts'
import { LinkEdge } from './link-edge.tsx'
import type { Structure } from './queries.ts'
import { TableNode, type TableNodeType } from './table-node.tsx'

const nodeTypes = { table: TableNode }
const edgeTypes = { link: LinkEdge }

interface DiagramCanvasProps {
  readonly project: Project
  readonly structure: Structure
}

export function DiagramCanvas(props: DiagramCanvasProps): ReactElement {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  )
}

type Places = ReadonlyMap<string, NodePlace>

function Canvas({ project, structure }: DiagramCanvasProps): ReactElement {
  const t = useTexts()
  const flow = useReactFlow()
  const [choice, choose] = useState<FieldChoice>('all')
  const [search, setSearch] = useState('')
  // Where somebody put the tables; the others lie where they fit.
  const [moved, setMoved] = useState<Places>(() => placesOf(project.id))
  const laidOut = useMemo(() => layOut(structure, choice), [structure, choice])
  const places = useMemo(() => new Map([...laidOut, ...moved]), [laidOut, moved])
  const [nodes, setNodes] = useState<TableNodeType[]>([])
  useEffect(() => {
    setNodes((known) => {
      const states = new Map(known.map(({ id, selected, measured }) => [id, { selected, measured }]))
      return nodesOf({ project, structure, places, choice, search }).map((node) => {
        const { selected = false, measured } = states.get(node.id) ?? {}
        return { ...node, selected, ...(measured === undefined ? {} : { measured }) }
      })
    })
  }, [project, structure, places, choice, search])
  const edges = useMemo(() => edgesOf({ structure, places }, t), [structure, places, t])

  const change = useCallback(
    (changes: NodeChange<TableNodeType>[]) => {
      setNodes((known) => applyNodeChanges(changes, known))
      // Dragged to its end, or moved by arrow keys.
      const put = changes.flatMap((one) =>
        one.type === 'position' && one.dragging !== true && one.position !== undefined
          ? [[one.id, { x: Math.round(one.position.x), y: Math.round(one.position.y) }] as const]
          : [],
      )
      if (put.length === 0) return
      setMoved((known) => {
        const next = new Map([...known, ...put])
        keepPlaces(project.id, next)
        return next
      })
    },
    [project.id],
  )

  function arrange(): void {
    setMoved(new Map())
    keepPlaces(project.id, new Map())
    toast.success(t('diagram.arrange.done'))
    requestAnimationFrame(() => void flow.fitView({ padding: 0.1 }))
  }

  function find(text: string): void {
    setSearch(text)
    const wanted = text.trim().toLowerCase()
    const found = structure.tables.filter((table) =>
      [table, ...table.columns].some(({ title }) => title.toLowerCase().includes(wanted)),
    )
    if (wanted !== '' && found.length > 0)
      void flow.fitView({ nodes: found.map(({ id }) => ({ id })), padding: 0.2, maxZoom: 1, duration: 150 })
  }

  return (
    <main className={classes.page}>
      <DiagramBar
        title={project.title}
        drawing={{ structure, places, choice }}
        search={search}
        onSearch={find}
        onChoose={choose}
        onArrange={arrange}
      />
      <ReactFlow
        className={classes.canvas ?? ''}
        aria-label={t('diagram.canvas')}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodesChange={change}
        nodesConnectable={false}
        deleteKeyCode={null}
        fitView
        fitViewOptions={{ padding: 0.1, maxZoom: 1 }}
        minZoom={0.05}
        maxZoom={2}
        onlyRenderVisibleElements={structure.tables.length > 60}
      >
        <Background gap={20} />
      </ReactFlow>
    </main>
  )
}
