import { Textarea } from '@mantine/core'
import { type ReactElement, useRef, useState } from 'react'
import { optionsOf, showCell } from '../../structure/tables/table.ts'
import type { FieldProps } from '../cell-type.ts'
import { breakLine } from '../editing/break-line.ts'
import classes from '../editing/fields.module.css'
import type { LongCell } from './long-text.ts'
import { LongView } from './long-text-view.tsx'
import { RichText } from './rich-text-loader.tsx'

/** Stored when it is left. */
export function LongTextField(props: FieldProps): ReactElement {
  const { column, value, cell, isReadOnly, store, refused = null } = props
  const stored = value === null ? '' : showCell(column, value)
  const [text, setText] = useState(refused?.text ?? stored)
  const [known, setKnown] = useState(stored)
  const changed = useRef(false)
  const { rich } = optionsOf<{ rich: boolean }>(column)
  // Stored by somebody else, or by this field itself.
  if (known !== stored) {
    setKnown(stored)
    if (!changed.current && refused === null) setText(stored)
  }

  function change(next: string): void {
    changed.current = true
    setText(next)
  }

  function leave(): void {
    if (!changed.current) return
    changed.current = false
    store({ text })
  }

  if (rich) {
    return <RichText label={column.title} markdown={text} isReadOnly={isReadOnly} onChange={change} onLeave={leave} />
  }
  if (isReadOnly) return <LongView cell={cell as LongCell} />
  return (
    <Textarea
      aria-label={column.title}
      classNames={{ input: classes.line ?? '' }}
      variant="unstyled"
      autosize
      minRows={1}
      maxRows={18}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (breakLine(event) || event.key !== 'Escape' || (!changed.current && refused === null)) return
        event.stopPropagation()
        refused?.giveUp()
        changed.current = false
        setText(stored)
      }}
    />
  )
}
