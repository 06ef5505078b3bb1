import { type ChangeEvent, type FocusEvent, type FormEvent, useEffect, useId, useState } from 'react'
import type { TextKey } from '../../i18n/catalogue.ts'
import { useTexts } from '../../i18n/use-texts.ts'

type Values<Field extends string> = Readonly<Record<Field, string>>
type Faults<Field extends string> = Readonly<Partial<Record<Field, TextKey | null>>>

interface FieldBinding {
  readonly id: string
  readonly name: string
  readonly value: string
  readonly fault: string | null
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
  readonly onBlur: (event: FocusEvent) => void
}

interface CheckedForm<Field extends string> {
  readonly values: Values<Field>
  /** Everything a text field needs: `<TextField label="…" {...form.bind('email')} />`. */
  readonly bind: (field: Field) => FieldBinding
  readonly onSubmit: (event?: FormEvent) => void
  readonly reset: () => void
  readonly focus: (field: Field) => void
}

interface Options<Field extends string> {
  readonly initial: Values<Field>
  readonly check: (values: Values<Field>) => Faults<Field>
  readonly onValid: (values: Values<Field>) => void
  /** The field that has the keyboard when the form appears. */
  readonly first?: NoInfer<Field>
}

/**
 * Text fields that object late and forgive early: a fault shows once the person left a field with something in it or
 * tried to send, and vanishes with the keystroke that mends it. Sending moves the keyboard to the first fault.
 */
export function useCheckedForm<Field extends string>({
  initial,
  check,
  onValid,
  first,
}: Options<Field>): CheckedForm<Field> {
  const t = useTexts()
  const formId = useId()
  const [values, setValues] = useState(initial)
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set())
  const [tried, setTried] = useState(false)
  const faults = check(values)

  const idOf = (field: Field) => `${formId}-${field}`
  const focus = (field: Field) => focusById(idOf(field))
  const firstId = first === undefined ? null : idOf(first)
  useEffect(() => {
    if (firstId !== null) focusById(firstId)
  }, [firstId])

  const faultOf = (field: Field): string | null => {
    const key = tried || (left.has(field) && values[field] !== '') ? (faults[field] ?? null) : null
    return key === null ? null : t(key)
  }

  return {
    values,
    focus,
    bind: (field) => ({
      id: idOf(field),
      name: field,
      value: values[field],
      fault: faultOf(field),
      onChange: ({ currentTarget: { value } }) => setValues((known) => ({ ...known, [field]: value })),
      onBlur: ({ relatedTarget }) => {
        // A sentence that appears while the button is being pressed would move it away and swallow the click.
        if (!isSubmit(relatedTarget)) setLeft((known) => new Set([...known, field]))
      },
    }),
    onSubmit: (event) => {
      event?.preventDefault()
      const faulty = (Object.keys(initial) as Field[]).find((field) => faults[field])
      setTried(faulty !== undefined)
      if (faulty === undefined) onValid(values)
      else focus(faulty)
    },
    reset: () => {
      setValues(initial)
      setLeft(new Set())
      setTried(false)
    },
  }
}

function isSubmit(target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement && target.type === 'submit'
}

function focusById(id: string): void {
  document.getElementById(id)?.focus()
}
