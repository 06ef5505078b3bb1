import { passwordStrength } from '@rowhouse/core/names'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { strengthHint } from './credentials.ts'
import classes from './password-strength.module.css'

const steps = [1, 2, 3, 4] as const

/** Four bars and a line that says what is missing; said aloud politely, since it changes while one types. */
export function PasswordStrength({ password, id }: { readonly password: string; readonly id?: string }): ReactElement {
  const t = useTexts()
  const strength = passwordStrength(password)
  const { key, count } = strengthHint(password)
  return (
    <div className={classes.strength}>
      <div className={classes.bars} data-strength={strength} aria-hidden>
        {steps.map((step) => (
          <span key={step} data-on={step <= strength || undefined} />
        ))}
      </div>
      <p className={classes.hint} id={id} aria-live="polite">
        {t(key, { count })}
      </p>
    </div>
  )
}
