import type { ReactElement } from 'react'
import type { TickCell } from './cell-contents.ts'
import { TickView } from './cell-marks.tsx'
import type { FieldProps } from './cell-type.ts'
import classes from './fields.module.css'

export function TickField({ column, cell, isReadOnly, store }: FieldProps): ReactElement {
  const { isOn } = cell as TickCell
  return (
    // biome-ignore lint/a11y/useSemanticElements: the mark is chosen by the column, and an input draws its own.
    <button
      type="button"
      role="checkbox"
      className={classes.tick}
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
