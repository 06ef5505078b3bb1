// A few cells as the grid paints them, outside of the grid.

import type { CellValue } from '@rowhouse/core/storage'
import { CanvasPen } from '@rowhouse/grid/paint/canvas-pen'
import { readLook } from '@rowhouse/grid/paint/read-look'
import { type ReactElement, useEffect, useRef } from 'react'
import type { Column } from '../structure/tables/table.ts'
import { useScheme } from '../theme/use-scheme.ts'
import classes from './cell-preview.module.css'
import type { CellContext } from './cell-type.ts'
import { alignOf } from './cell-types.ts'
import { ColumnIcon } from './column-icon.tsx'
import { gridCell } from './grid-cell.ts'
import { gridKinds } from './grid-kinds.ts'

interface CellPreviewProps {
  readonly column: Column
  readonly values: readonly CellValue[]
  readonly context: CellContext
}

export function CellPreview({ column, values, context }: CellPreviewProps): ReactElement {
  return (
    <div className={classes.preview} data-testid="cell-preview">
      <div className={classes.head}>
        <ColumnIcon type={column.type} size={14} stroke={1.9} />
        <bdi>{column.title}</bdi>
      </div>
      {values.map((value, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name.
        <PaintedCell key={row} row={row} column={column} value={value} context={context} />
      ))}
    </div>
  )
}

interface PaintedCellProps extends Omit<CellPreviewProps, 'values'> {
  readonly row: number
  readonly value: CellValue
}

const height = 30

function PaintedCell({ row, column, value, context }: PaintedCellProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scheme = useScheme()
  const cell = gridCell(column, value, context)
  const kind = gridKinds[cell.kind]

  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme means other colours, read from the page.
  useEffect(() => {
    const element = canvas.current
    const host = element?.parentElement
    if (element === null || !host || kind === undefined) return
    const align = alignOf(column)
    const paint = (): void => {
      const pen = new CanvasPen(element, false)
      const box = { x: 0, y: 0, width: host.clientWidth, height }
      pen.resize(box.width, height, window.devicePixelRatio)
      kind.paint({
        pen,
        box,
        cell,
        look: readLook(host),
        align,
        isRtl: document.documentElement.dir === 'rtl',
        isStrong: column.isPrimaryValue,
        isQuiet: column.isReadOnly,
        isTinted: false,
        row,
        column: { id: column.id, title: column.title, width: box.width, align },
        image: () => null,
      })
    }
    paint()
    const resized = new ResizeObserver(paint)
    resized.observe(host)
    return () => resized.disconnect()
  }, [cell, kind, column, row, scheme])

  return (
    <div className={classes.cell} data-on={row === 0 || undefined}>
      <canvas ref={canvas} role="img" aria-label={kind?.text(cell) ?? ''} />
    </div>
  )
}
