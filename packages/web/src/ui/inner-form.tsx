import type { ReactElement, ReactNode } from 'react'

interface InnerFormProps {
  readonly className?: string | undefined
  readonly onEnter: () => void
  readonly children: ReactNode
}

/**
 * A form that may stand inside of another one, which browsers do not know: they would send the outer one. Enter in one of its
 * fields does what its button does, which is none of the outer form.
 */
export function InnerForm({ className, onEnter, children }: InnerFormProps): ReactElement {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its button does the same.
    <div
      className={className}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement))
          return
        event.preventDefault()
        event.stopPropagation()
        onEnter()
      }}
    >
      {children}
    </div>
  )
}
