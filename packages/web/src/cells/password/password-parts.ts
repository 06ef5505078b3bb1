import type { CellParts } from '../cell-type.ts'
import { SecretEditor } from './secret-editor.tsx'

export const passwordParts: CellParts = {
  editors: { secret: SecretEditor },
  Editor: SecretEditor,
  Field: null,
  Settings: null,
}
