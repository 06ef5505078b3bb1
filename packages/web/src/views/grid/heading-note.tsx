import { Portal } from '@mantine/core'
import type { HeaderPoint } from '@rowhouse/grid/events'
import { type CSSProperties, type ReactElement, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Table } from '../../structure/tables/table.ts'
import classes from './heading-note.module.css'

/** Whoever only passes over the headings wants none of their notes. */
const restMs = 350

type Tell = (at: HeaderPoint | null) => void

/** What to tell the heading to, and the note. Pointing at headings draws nothing anew but the note. */
export function useHeadingNote(table: Table): { readonly point: Tell; readonly note: ReactElement } {
  const tell = useRef<Tell>(() => {})
  const point = useCallback<Tell>((at) => tell.current(at), [])
  return { point, note: <HeadingNote table={table} tell={tell} /> }
}

/** The description of a field, or what is wrong with it, below its heading. Those who hear the grid get it from there. */
function HeadingNote({ table, tell }: { readonly table: Table; readonly tell: RefObject<Tell> }): ReactElement | null {
  const [at, setAt] = useState<HeaderPoint | null>(null)
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    tell.current = (next) => {
      clearTimeout(waiting)
      if (next === null || next.by === 'focus') return setAt(next)
      setAt(null)
      waiting = setTimeout(() => setAt(next), restMs)
    }
    return () => clearTimeout(waiting)
  }, [tell])
  const column = at === null ? undefined : table.columns.find(({ id }) => id === at.column)
  const note = column?.brokenReason ?? column?.description
  if (at === null || !note) return null
  return (
    <Portal>
      <div className={classes.at} style={below(at.box)}>
        <p className={classes.note} role="tooltip" dir="auto">
          {note}
        </p>
      </div>
    </Portal>
  )
}

const [widest, margin] = [280, 6]

/** From the start of the heading, or where the screen ends too soon up to its end. */
function below({ x, y, width, height }: HeaderPoint['box']): CSSProperties {
  const screen = document.documentElement.clientWidth
  const top = y + height + 4
  if (x + widest + 2 * margin <= screen) return { top, left: Math.max(0, x) + margin }
  return { top, right: Math.max(0, screen - x - width) + margin }
}
