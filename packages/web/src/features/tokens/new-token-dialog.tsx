import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TokenForm } from './token-form.tsx'
import { TokenOnce } from './token-once.tsx'
import { type MadeToken, make as makeOwn, type TokenSpec } from './token-queries.ts'

interface NewTokenDialogProps {
  /** The project it is for; null: the person chooses. */
  readonly projectId: string | null
  /** For whom: the person, when it is left out. */
  readonly make?: (spec: TokenSpec) => Promise<MadeToken>
  readonly onClose: () => void
}

/** First the form; once the server has answered, the token, which is never shown again. */
export function NewTokenDialog({ projectId, make = makeOwn, onClose }: NewTokenDialogProps): ReactElement {
  const t = useTexts()
  const [made, setMade] = useState<MadeToken | null>(null)
  return (
    <Dialog
      onClose={onClose}
      size={560}
      title={t(made === null ? 'tokens.new' : 'tokens.once.title')}
      // A press beside the dialog must not take away what is shown once.
      closeOnClickOutside={made === null}
      closeOnEscape={made === null}
    >
      {made === null ? (
        <TokenForm projectId={projectId} make={make} onMade={setMade} onClose={onClose} />
      ) : (
        <TokenOnce made={made} onClose={onClose} />
      )}
    </Dialog>
  )
}
