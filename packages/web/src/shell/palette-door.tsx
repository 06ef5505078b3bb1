import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { holdFocus } from '../ui/hold-focus.ts'
import { closeOverlay, typeEarly } from '../ui/overlays-store.ts'
import classes from './palette-door.module.css'

/** Stands in until the palette is loaded: what is typed right after Ctrl+K is meant for it, and not for what lies below. */
export function PaletteDoor(): ReactElement {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => field.current?.focus(), [])
  return (
    <input
      ref={field}
      className={classes.door}
      aria-label={t('shell.palette.title')}
      onBlur={holdFocus}
      onChange={({ currentTarget }) => typeEarly((early) => ({ ...early, query: currentTarget.value, picked: 0 }))}
      onKeyDown={(event) => {
        if (event.key === 'Escape') closeOverlay()
        else if (event.key === 'ArrowDown') typeEarly((early) => ({ ...early, picked: early.picked + 1 }))
        else if (event.key === 'ArrowUp') typeEarly((early) => ({ ...early, picked: Math.max(0, early.picked - 1) }))
        else if (event.key === 'Enter') typeEarly((early) => ({ ...early, isEntered: true }))
        else if (event.key !== 'Tab') return
        event.preventDefault()
      }}
    />
  )
}
