import { Button } from '@mantine/core'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { PasswordField } from '../../ui/form-fields.tsx'
import { OptionLine } from './option-line.tsx'
import type { LinkOptionProps } from './option-props.ts'
import classes from './sharing.module.css'

const fewestCharacters = 8

/** It is stored where nobody reads it, so it can be replaced but not looked at. */
export function PasswordOption({ link, onChange }: LinkOptionProps): ReactElement {
  const t = useTexts()
  const [isAsking, setAsking] = useState(false)
  const [password, setPassword] = useState('')

  async function store(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (password.length < fewestCharacters || !(await onChange({ password }))) return
    stopAsking()
  }

  function stopAsking(): void {
    setAsking(false)
    setPassword('')
  }

  function toggle(isOn: boolean): Promise<boolean> | undefined {
    // On is what is stored: until then everybody is let in.
    if (isOn && !isAsking) setAsking(true)
    else stopAsking()
    return isOn ? undefined : onChange({ password: null })
  }

  return (
    <OptionLine label={t('sharing.password')} isOn={link.hasPassword} onToggle={toggle}>
      {isAsking ? (
        <form className={classes.inline} onSubmit={(event) => void store(event)}>
          <PasswordField
            aria-label={t('sharing.password.new')}
            autoComplete="new-password"
            autoFocus
            placeholder={t('sharing.password.length', { count: fewestCharacters })}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={password.length < fewestCharacters}>
            {t('sharing.password.set')}
          </Button>
          <Button variant="subtle" onClick={stopAsking}>
            {t('shell.cancel')}
          </Button>
        </form>
      ) : link.hasPassword ? (
        <>
          <span>{t('sharing.password.on')}</span>
          <Button size="xs" variant="subtle" onClick={() => setAsking(true)}>
            {t('sharing.password.change')}
          </Button>
        </>
      ) : (
        t('sharing.password.off')
      )}
    </OptionLine>
  )
}
