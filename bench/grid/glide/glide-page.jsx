import '@fontsource-variable/inter'
import '@glideapps/glide-data-grid/dist/index.css'
import { CompactSelection, DataEditor, emptyGridSelection, GridCellKind } from '@glideapps/glide-data-grid'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { demoKinds } from '../../../packages/grid/demo/demo-kinds.tsx'
import { generated } from '../../../packages/grid/demo/generated.ts'

// Not typed: the package is only there while it is measured. It shows the same cells as the demo of our grid, each by the
// nearest kind Glide has in its core; stars and people, which it lacks, are text there.
const table = generated(1_000_000, 60)
const changed = new Map()
const theme = { fontFamily: 'Inter Variable, sans-serif', baseFontStyle: '13px', headerFontStyle: '500 12px' }

const text = (data) => ({ kind: GridCellKind.Text, data, displayData: data, allowOverlay: true })

const glideCells = {
  pills: ({ pills }) => ({ kind: GridCellKind.Bubble, data: pills.map(({ label }) => label), allowOverlay: true }),
  boolean: ({ isOn }) => ({ kind: GridCellKind.Boolean, data: isOn, allowOverlay: false }),
  number: ({ value, shown }) => ({
    kind: GridCellKind.Number,
    data: value ?? undefined,
    displayData: shown ?? '',
    contentAlign: 'right',
    allowOverlay: true,
  }),
  images: ({ images }) => ({
    kind: GridCellKind.Image,
    data: images.map(({ address }) => address),
    rounding: 3,
    allowOverlay: true,
  }),
  rating: ({ stars, most }) => text('★'.repeat(stars) + '☆'.repeat(most - stars)),
}

function cellAt([column, row]) {
  const { id, make } = table.columns[column]
  const cell = changed.get(`${row} ${id}`) ?? make(row)
  return (glideCells[cell.kind] ?? ((other) => text(demoKinds[other.kind].text(other))))(cell)
}

function GlidePage() {
  const editor = useRef(null)
  const [selection, setSelection] = useState(emptyGridSelection)
  const [turn, redraw] = useReducer((count) => count + 1, 0)
  const columns = useMemo(() => table.columns.map(({ id, title, width }) => ({ id, title, width })), [])
  // A new function is how Glide is told that cells changed, as a new source tells our grid.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const content = useCallback((at) => cellAt(at), [turn])

  useEffect(() => {
    window.demo = {
      batches: [],
      grid: {
        scrollBy: (x, y) => document.querySelector('.dvn-scroller').scrollBy(x, y),
        focus: () => editor.current.focus(),
        goTo({ row, column }) {
          editor.current.scrollTo(column, row)
          const range = { x: column, y: row, width: 1, height: 1 }
          const current = { cell: [column, row], range, rangeStack: [] }
          // Focusing it before it knows its selection would select the first cell.
          flushSync(() => setSelection({ ...emptyGridSelection, current }))
        },
        select({ ranges: [{ top, bottom, left, right }] }) {
          const range = { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
          const current = { cell: [left, top], range, rangeStack: [] }
          setSelection({ columns: CompactSelection.empty(), rows: CompactSelection.empty(), current })
        },
      },
    }
  }, [])

  return (
    <DataEditor
      ref={editor}
      width={1440}
      height={850}
      theme={theme}
      columns={columns}
      rows={table.rowCount}
      getCellContent={content}
      gridSelection={selection}
      onGridSelectionChange={setSelection}
      onCellEdited={([column, row], cell) => {
        const { id, read } = table.columns[column]
        changed.set(`${row} ${id}`, read({ text: String(cell.data ?? '') }, row))
        redraw()
        window.demo.batches.push(cell)
      }}
      rowHeight={32}
      headerHeight={28}
      freezeColumns={1}
      rowMarkers="both"
      smoothScrollX
      smoothScrollY
    />
  )
}

createRoot(document.getElementById('root')).render(<GlidePage />)
