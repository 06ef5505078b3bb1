import { pillsKind } from '@rowhouse/grid/cells/pills'
import type { ReactCellKind } from '@rowhouse/grid/react/grid'
import type { ChoiceCell } from './choice-cell.ts'
import { choiceText, labelOf } from './choice-text.ts'

const pillsOf = (cell: ChoiceCell) => ({
  kind: 'pills' as const,
  form: cell.isMany || cell.isPlain ? ('plain' as const) : ('dot' as const),
  pills: cell.chosen.map((value) => ({
    label: labelOf(cell, value),
    color: cell.options.find((option) => option.value === value)?.color ?? 0,
  })),
})

export const choiceKind: ReactCellKind<ChoiceCell> = {
  paint: (job) => pillsKind.paint({ ...job, cell: pillsOf(job.cell) }),
  text: choiceText,
  value: ({ chosen, isMany }) => (isMany ? chosen : (chosen[0] ?? null)),
  isEmpty: ({ chosen }) => chosen.length === 0,
  width: (cell, pen, look) => pillsKind.width?.(pillsOf(cell), pen, look) ?? 0,
}
