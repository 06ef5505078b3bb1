import type { ReactElement } from 'react'
import { Pill } from '../pills/pill.tsx'
import type { ChoiceCell } from './choice-cell.ts'

export function ChoiceView({ cell }: { readonly cell: ChoiceCell }): ReactElement {
  return (
    <>
      {cell.chosen.map((value) => {
        const option = cell.options.find((one) => one.value === value)
        const hasDot = !cell.isMany && cell.isPlain !== true
        return <Pill key={value} label={option?.label ?? value} color={option?.color ?? 0} hasDot={hasDot} />
      })}
    </>
  )
}
