import { type FormEvent, type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { usePageTitle } from '../ui/use-page-title.ts'
import classes from './auth-form.module.css'

interface AuthFormProps {
  readonly title: string
  readonly text?: ReactNode
  /** Without it the column holds no form, only words and links. */
  readonly onSubmit?: () => void
  /** It takes the place of a form that had the keyboard: readers of the screen hear what it says. */
  readonly takesFocus?: boolean
  readonly children: ReactNode
}

/** The narrow column of the pages before the door: a title, a sentence, fields, one primary button. */
export function AuthForm({ title, text, onSubmit, takesFocus = false, children }: AuthFormProps): ReactElement {
  usePageTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const inside = (
    <>
      <h1 ref={heading} tabIndex={takesFocus ? -1 : undefined} className={classes.title}>
        {title}
      </h1>
      {text ? <p className={classes.text}>{text}</p> : null}
      <div className={classes.fields}>{children}</div>
    </>
  )
  if (onSubmit === undefined) return <div className={classes.column}>{inside}</div>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={classes.column} onSubmit={submit} noValidate>
      {inside}
    </form>
  )
}

/** “or” between two ways. */
export function AuthDivider({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={classes.divider}>{children}</div>
}
