import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import classes from './name-field.module.css'

interface NameFieldProps {
  readonly title: string
  /** Why it will not do; null: it is stored. */
  readonly onSave: (typed: string) => Promise<string | null>
  readonly onEnd: () => void
}

/** A name that is being written where it stands. Enter and leaving store it, Escape does not. */
export function NameField({ title, onSave, onEnd }: NameFieldProps): ReactElement {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(title)
  const [fault, setFault] = useState<string | null>(null)
  const isOver = useRef(false)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  async function save(): Promise<void> {
    if (isOver.current) return
    isOver.current = true
    const refusal = await onSave(typed)
    if (refusal === null) return onEnd()
    isOver.current = false
    setFault(refusal)
    field.current?.focus()
  }

  return (
    <span className={classes.naming}>
      <input
        ref={field}
        className={classes.field}
        aria-label={t('sidebar.rename', { title })}
        aria-invalid={fault !== null}
        title={fault ?? undefined}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setFault(null)
        }}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') void save()
          if (event.key !== 'Escape') return
          isOver.current = true
          onEnd()
        }}
      />
      {fault === null ? null : (
        <span className={classes.fault} role="alert">
          {fault}
        </span>
      )}
    </span>
  )
}
