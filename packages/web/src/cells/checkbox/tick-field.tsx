import type { ReactElement } from 'react'
import type { FieldProps } from '../cell-type.ts'
import classes from '../editing/fields.module.css'
import type { TickCell } from './checkbox.ts'
import { TickView } from './tick-view.tsx'

export function TickField({ column, cell, isReadOnly, store }: FieldProps): ReactElement {
  const { isOn } = cell as TickCell
  return (
    // biome-ignore lint/a11y/useSemanticElements: the mark is chosen by the column, and an input draws its own.
    <button
      type="button"
      role="checkbox"
      className={classes.tick}
      data-fills
      aria-checked={isOn}
      aria-label={column.title}
      disabled={isReadOnly}
      onClick={() => store({ text: String(!isOn), value: !isOn })}
    >
      <span aria-hidden>
        <TickView cell={cell as TickCell} />
      </span>
    </button>
  )
}
