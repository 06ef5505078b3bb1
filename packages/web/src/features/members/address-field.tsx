import { isEmail } from '@rowhouse/core/names'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactElement, useId, useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FieldError } from '../../ui/form-fields.tsx'
import classes from './address-field.module.css'
import { type Addresses, splitTyped } from './addresses.ts'

interface AddressFieldProps {
  readonly value: Addresses
  readonly fault: string | null
  readonly onChange: (value: Addresses) => void
}

/** Addresses become chips as soon as a comma, a semicolon or a space follows; pasted lists do so at once. */
export function AddressField({ value, fault, onChange }: AddressFieldProps): ReactElement {
  const t = useTexts()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { done, typed } = value

  function remove(email: string): void {
    onChange({ ...value, done: done.filter((other) => other !== email) })
    input.current?.focus()
  }

  function stepBack(event: KeyboardEvent): void {
    const last = done.at(-1)
    if (event.key !== 'Backspace' || typed !== '' || last === undefined) return
    event.preventDefault()
    onChange({ done: done.slice(0, -1), typed: last })
  }

  return (
    <div className={classes.root}>
      <label className={classes.label} htmlFor={id}>
        {t('members.invite.email')}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the frame only hands a press on to the input inside of it */}
      <div
        className={classes.frame}
        data-error={fault !== null || undefined}
        onMouseDown={(event) => {
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          input.current?.focus()
        }}
      >
        {done.map((email) => (
          <span key={email} className={classes.chip} data-wrong={!isEmail(email) || undefined}>
            <bdi>{email}</bdi>
            <button type="button" aria-label={t('members.invite.drop', { email })} onClick={() => remove(email)}>
              <IconX size={12} stroke={2} aria-hidden />
            </button>
          </span>
        ))}
        <input
          ref={input}
          id={id}
          data-autofocus
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={done.length === 0 ? t('members.invite.placeholder') : undefined}
          value={typed}
          aria-invalid={fault !== null || undefined}
          aria-describedby={fault === null ? undefined : `${id}-fault`}
          onChange={(event) => onChange(splitTyped(done, event.currentTarget.value))}
          onKeyDown={stepBack}
        />
      </div>
      {fault === null ? null : (
        <p className={classes.fault} id={`${id}-fault`} role="alert">
          <FieldError>{fault}</FieldError>
        </p>
      )}
    </div>
  )
}
