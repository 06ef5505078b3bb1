import { textKind } from '@rowhouse/grid/cells/text'
import type { CellParts } from '../cell-type.ts'
import { edited } from '../editing/in-grid.tsx'
import { TextView } from '../single-line-text/text-parts.tsx'
import { SecretEditor } from './secret-editor.tsx'

export const passwordParts: CellParts = {
  forms: { secret: { paint: edited(textKind, SecretEditor), View: TextView } },
  Editor: SecretEditor,
  Field: null,
  Settings: null,
}
