import { formLimits } from '@rowhouse/core/views/view-limits'
import { type ReactElement, useState } from 'react'
import classes from './builder.module.css'

interface TypedInPlaceProps {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly className: string | undefined
  /** Of several lines: Enter begins the next one instead of storing. */
  readonly isLong?: boolean
  /** null: nothing is left of it. */
  readonly onStore: (text: string | null) => void
}

/** A text of the page that is written where it stands; stored when it is left. */
export function TypedInPlace(props: TypedInPlaceProps): ReactElement {
  const { label, placeholder, value, className, isLong = false, onStore } = props
  /** null: nobody writes. */
  const [typed, setTyped] = useState<string | null>(null)

  function leave(): void {
    if (typed !== null && typed !== value) onStore(typed.trim() === '' ? null : typed)
    setTyped(null)
  }

  return (
    // As high as its text, whatever it stands in: the same text is set invisibly in the same place.
    <div className={`${classes.inPlace} ${className ?? ''}`} data-text={typed ?? value}>
      <textarea
        aria-label={label}
        placeholder={placeholder}
        rows={1}
        maxLength={isLong ? formLimits.text : formLimits.line}
        value={typed ?? value}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') setTyped(null)
          else if (event.key === 'Enter' && !isLong) {
            event.preventDefault()
            leave()
          }
        }}
      />
    </div>
  )
}
