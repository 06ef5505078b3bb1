import { progressKind } from '@rowhouse/grid/cells/progress'
import type { ReactCellKind } from '@rowhouse/grid/react/grid'
import type { ReactElement } from 'react'
import type { CellForms } from '../cell-type.ts'
import classes from '../cell-views.module.css'
import { numberForm } from '../number/number-forms.tsx'
import type { ShareCell } from './percent.ts'

const shareKind: ReactCellKind<ShareCell> = {
  paint: (job) => {
    const { percent } = job.cell
    progressKind.paint({ ...job, cell: { kind: 'progress', value: percent === null ? null : Number(percent) / 100 } })
  },
  text: ({ text }) => text,
  editText: ({ percent }) => percent ?? '',
  value: ({ percent }) => percent,
  isEmpty: ({ percent }) => percent === null,
  width: (_cell, _pen, look) => 102 * look.scale,
}

export const percentForms: CellForms = { number: numberForm, share: { paint: shareKind, View: ShareView } }

function ShareView({ cell }: { readonly cell: ShareCell }): ReactElement | null {
  if (cell.percent === null) return null
  const filled = Math.min(100, Math.max(0, Number(cell.percent)))
  return (
    <span className={classes.share}>
      <span className={classes.bar} aria-hidden>
        <i style={{ inlineSize: `${filled}%` }} />
      </span>
      <span className={classes.number}>{cell.text}</span>
    </span>
  )
}
