import {
  type ComponentType,
  type CSSProperties,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { CellKind, CellKinds } from '../cell-kind.ts'
import type { EditorSession, OpenEditor } from '../edit/editor-session.ts'
import { createGrid, type Grid as GridHandle } from '../grid.ts'
import type { GiveHands } from '../hands.ts'
import type { GridOptions } from '../options.ts'
import type { Cell } from '../source.ts'

export type CellEditor = ComponentType<{ readonly session: EditorSession }>
export type ReactCellKind<C extends Cell = Cell> = CellKind<C, CellEditor>
export type ReactCellKinds = CellKinds<CellEditor>

interface GridProps extends Omit<GridOptions, 'openEditor' | 'kinds'> {
  readonly kinds: ReactCellKinds
  /** null: they are on their way; what is done until then is done when they are there. */
  readonly hands: GiveHands | null
  readonly ref?: Ref<GridHandle | null>
  readonly className?: string
  readonly style?: CSSProperties
}

interface Editor {
  readonly session: EditorSession
  readonly slot: HTMLElement
  readonly Component: CellEditor
}

/** The engine in a React tree: properties in, events out, and cell editors as components. */
export function Grid({ ref, className, style, hands, ...options }: GridProps): ReactNode {
  const host = useRef<HTMLDivElement>(null)
  const [grid, setGrid] = useState<GridHandle | null>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const latest = useRef(options)
  latest.current = options
  const given = useRef(hands)
  given.current = hands

  const openEditor = useRef<OpenEditor>((session, slot) => {
    const Component = latest.current.kinds[session.cell.kind]?.Editor
    if (Component === undefined) return null
    // At once: the next key must already find the editor.
    flushSync(() => setEditor({ session, slot, Component }))
    return () => setEditor(null)
  })

  useEffect(() => {
    if (host.current === null) return
    const made = createGrid(host.current, { ...latest.current, openEditor: openEditor.current }, given.current)
    setGrid(made)
    return () => {
      made.end()
      setGrid(null)
    }
  }, [])

  return (
    <div ref={host} className={className} style={{ width: '100%', height: '100%', ...style }}>
      {grid !== null && (
        <GridState grid={grid} options={{ ...options, openEditor: openEditor.current }} hands={hands} handle={ref} />
      )}
      {editor !== null && createPortal(<editor.Component session={editor.session} />, editor.slot)}
    </div>
  )
}

interface GridStateProps {
  readonly grid: GridHandle
  readonly options: GridOptions
  readonly hands: GiveHands | null
  readonly handle: Ref<GridHandle | null> | undefined
}

/** Hands every render to the engine, after the elements are there. */
function GridState({ grid, options, hands, handle }: GridStateProps): null {
  useImperativeHandle(handle, () => grid, [grid])
  useEffect(() => grid.update(options))
  useEffect(() => {
    if (hands !== null) grid.take(hands)
  }, [grid, hands])
  return null
}
