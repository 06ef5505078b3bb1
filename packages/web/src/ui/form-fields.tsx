import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import { IconAlertTriangle, IconEye, IconEyeOff } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import classes from './form-fields.module.css'

/** The reason under a field, with a sign that does not rely on colour. */
export function FieldError({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <span className={classes.error}>
      <IconAlertTriangle size={14} stroke={1.9} aria-hidden />
      {children}
    </span>
  )
}

interface FieldExtras {
  /** null or undefined: nothing to object. */
  readonly fault?: string | null | undefined
  /** At the end of the label's line, e.g. “Forgot password?”. */
  readonly labelEnd?: ReactNode
}

export function TextField({ fault, labelEnd, ...rest }: FieldExtras & TextInputProps): ReactElement {
  return (
    <WithLabelEnd end={labelEnd}>
      <TextInput {...rest} error={fault ? <FieldError>{fault}</FieldError> : undefined} inputWrapperOrder={order} />
    </WithLabelEnd>
  )
}

export function PasswordField({ fault, labelEnd, ...rest }: FieldExtras & PasswordInputProps): ReactElement {
  const t = useTexts()
  return (
    <WithLabelEnd end={labelEnd}>
      <PasswordInput
        visibilityToggleIcon={RevealIcon}
        visibilityToggleButtonProps={{ 'aria-label': t('shell.password.show'), tabIndex: 0 }}
        {...rest}
        // Mantine marks the frame of a password field, which nobody hears.
        aria-invalid={fault ? true : undefined}
        error={fault ? <FieldError>{fault}</FieldError> : undefined}
        inputWrapperOrder={order}
      />
    </WithLabelEnd>
  )
}

function RevealIcon({ reveal }: { readonly reveal: boolean }): ReactElement {
  const Icon = reveal ? IconEyeOff : IconEye
  return <Icon size={16} stroke={1.75} aria-hidden />
}

const order: NonNullable<TextInputProps['inputWrapperOrder']> = ['label', 'input', 'error', 'description']

// Beside the label, not inside of it: it must not become part of the field's name.
function WithLabelEnd({ end, children }: { readonly end: ReactNode; readonly children: ReactElement }): ReactElement {
  if (!end) return children
  return (
    <div className={classes.field}>
      {children}
      <span className={classes.labelEnd}>{end}</span>
    </div>
  )
}

type NoticeKind = 'info' | 'warning' | 'error'

/** A sentence about the whole form. */
export function Notice({
  kind = 'info',
  children,
}: {
  readonly kind?: NoticeKind
  readonly children: ReactNode
}): ReactElement {
  return (
    <div className={classes.notice} data-kind={kind} role={kind === 'error' ? 'alert' : undefined}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <div>{children}</div>
    </div>
  )
}

/** One setting per line: what it is and does at the start, the control at the end. */
export function SettingRow({
  title,
  text,
  control,
  children,
}: {
  readonly title: string
  readonly text?: string
  readonly control?: ReactNode
  readonly children?: ReactNode
}): ReactElement {
  return (
    <section className={classes.setting}>
      <div className={classes.settingLine}>
        <div className={classes.settingText}>
          <h3>{title}</h3>
          {text ? <p>{text}</p> : null}
        </div>
        {control}
      </div>
      {children}
    </section>
  )
}
