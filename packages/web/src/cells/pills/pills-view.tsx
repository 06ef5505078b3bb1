import type { PillsCell } from '@rowhouse/grid/cells/pills'
import type { ReactElement } from 'react'
import classes from '../cell-views.module.css'
import { Pill } from './pill.tsx'

export function PillsView({ cell }: { readonly cell: PillsCell }): ReactElement {
  return (
    <>
      {cell.pills.map(({ label, color = 0 }, place) =>
        cell.form === 'chip' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: values of a list may be alike.
          <Chip key={place} label={label} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: values of a list may be alike.
          <Pill key={place} label={label} color={color} />
        ),
      )}
    </>
  )
}

function Chip({ label }: { readonly label: string }): ReactElement {
  return (
    <span className={classes.chip}>
      <bdi>{label}</bdi>
    </span>
  )
}
