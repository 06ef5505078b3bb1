import { Button } from '@mantine/core'
import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from '../editing/editors.module.css'
import type { Candidate } from './link-target.ts'

interface MoveQuestionProps {
  readonly one: Candidate
  readonly onMove: () => void
  readonly onLeave: () => void
}

/** Before a record that can be linked once is taken from the one it is linked to. */
export function MoveQuestion({ one, onMove, onLeave }: MoveQuestionProps): ReactElement {
  const t = useTexts()
  const move = useRef<HTMLButtonElement>(null)
  const leave = useRef<HTMLButtonElement>(null)
  const name = one.name || t('cells.link.unnamed')
  const sentence = t('cells.link.move.text', { name, owner: one.owner || t('cells.link.unnamed') })

  useLayoutEffect(() => move.current?.focus(), [])

  /** Keys of the list behind it mean nothing here. */
  function press(event: KeyboardEvent): void {
    event.stopPropagation()
    if (event.key === 'Escape') onLeave()
    else if (event.key === 'Tab') (document.activeElement === move.current ? leave : move).current?.focus()
    else return
    event.preventDefault()
  }

  return (
    <div className={classes.ask} role="alertdialog" aria-label={sentence} onKeyDown={press}>
      <p>{sentence}</p>
      <div>
        <Button ref={move} size="xs" onClick={onMove}>
          {t('cells.link.move')}
        </Button>
        <Button ref={leave} size="xs" variant="default" onClick={onLeave}>
          {t('cells.link.leave')}
        </Button>
      </div>
    </div>
  )
}
