import { TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FieldError } from '../../ui/form-fields.tsx'
import { changeSharedView, type SharedTableView } from './link-undoable.ts'
import type { ShareLink } from './share-queries.ts'
import classes from './sharing.module.css'

interface SlugOptionProps {
  readonly at: SharedTableView
  readonly link: ShareLink
}

/** A name in the address instead of the key. */
export function SlugOption({ at, link }: SlugOptionProps): ReactElement {
  const t = useTexts()
  const [typed, setTyped] = useState(link.slug ?? '')
  const [fault, setFault] = useState<string | null>(null)

  async function store(): Promise<void> {
    const slug = typed.trim() === '' ? null : typed.trim().toLowerCase()
    if (slug === link.slug) return setFault(null)
    try {
      await changeSharedView(at, link, { slug })
      setFault(null)
    } catch (error) {
      setFault(messageOf(error))
    }
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Enter') void store()
  }

  return (
    <div className={classes.field}>
      <TextInput
        label={t('sharing.slug')}
        description={t('sharing.slug.text')}
        placeholder={t('sharing.slug.placeholder')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxLength={60}
        spellCheck={false}
        autoCapitalize="none"
        value={typed}
        error={fault === null ? undefined : <FieldError>{fault}</FieldError>}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => void store()}
        onKeyDown={press}
      />
    </div>
  )
}
