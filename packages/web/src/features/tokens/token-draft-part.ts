import type { DraftFault, TokenDraft } from './token-draft.ts'

export interface DraftPartProps {
  readonly draft: TokenDraft
  readonly fault: DraftFault | null
  readonly onChange: (changes: Partial<TokenDraft>) => void
}
