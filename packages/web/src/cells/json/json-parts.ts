import type { CellParts } from '../cell-type.ts'
import { JsonEditor } from './json-editor.tsx'

export const jsonParts: CellParts = { editors: { json: JsonEditor }, Editor: JsonEditor, Field: null, Settings: null }
