import { TextInput } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { fieldOfIso, isoOfField, monthFrom } from './expiry-field.ts'
import { OptionLine } from './option-line.tsx'
import type { LinkOptionProps } from './option-props.ts'

export function ExpiryOption({ link, onChange }: LinkOptionProps): ReactElement {
  const t = useTexts()
  const { expiresAt } = link
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= Date.now()
  const toggle = (isOn: boolean) => onChange({ expiresAt: isOn ? monthFrom(new Date()) : null })

  function store(typed: string): void {
    const iso = isoOfField(typed)
    if (iso !== null && iso !== expiresAt) void onChange({ expiresAt: iso })
  }

  return (
    <OptionLine label={t('sharing.expires')} isOn={expiresAt !== null} onToggle={toggle}>
      {expiresAt === null ? (
        t('sharing.expires.never')
      ) : (
        <>
          <TextInput
            // What was refused is put back.
            key={expiresAt}
            type="datetime-local"
            aria-label={t('sharing.expires.at')}
            defaultValue={fieldOfIso(expiresAt)}
            onBlur={(event) => store(event.currentTarget.value)}
          />
          <span>{t(isOver ? 'sharing.expires.over' : 'sharing.expires.then')}</span>
        </>
      )}
    </OptionLine>
  )
}
