import { formLimits } from '@rowhouse/core/views/view-limits'
import { type ReactElement, useState } from 'react'
import { RichText } from '../../../cells/long-text/rich-text-loader.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import { FieldError } from '../../../ui/form-fields.tsx'
import classes from './builder.module.css'

interface PanelRichTextProps {
  readonly label: string
  /** Seen above it; left out: only heard. */
  readonly isNamed?: boolean
  readonly className?: string | undefined
  readonly value: string | null
  /** null: nothing is left of it. */
  readonly onStore: (markdown: string | null) => void
}

/** A formatted text among the settings of a form; stored when it is left. */
export function PanelRichText({ label, isNamed, className, value, onStore }: PanelRichTextProps): ReactElement {
  const t = useTexts()
  /** null: it is as it is stored. */
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? value ?? ''
  const isTooLong = text.length > formLimits.text

  function leave(): void {
    if (typed === null || isTooLong) return
    setTyped(null)
    if (typed !== (value ?? '')) onStore(typed.trim() === '' ? null : typed)
  }

  return (
    <div>
      {isNamed ? (
        <span className={classes.name} aria-hidden>
          {label}
        </span>
      ) : null}
      <div className={className ?? classes.rich} data-blank={text === '' && !isNamed ? label : undefined}>
        <RichText label={label} markdown={text} onChange={setTyped} onLeave={leave} />
      </div>
      {isTooLong ? <FieldError>{t('forms.tooLong', { most: formLimits.text })}</FieldError> : null}
    </div>
  )
}
