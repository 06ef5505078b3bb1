/** What this browser remembers of the SQL editor, for a person and a project. */
export interface SqlEditor {
  readonly type: 'sql'
  readonly code: string
  readonly fileName: string
  /** Where it is saved; empty: nowhere yet. */
  readonly filePath: string
  /** It was changed since it was saved. */
  readonly edited: boolean
}

export interface SqlMemory {
  readonly editors: readonly SqlEditor[]
  /** A query that was taken along, to be put into another editor. */
  readonly clipboardQuery: string
  /** Of files that were opened, under the name of the project, two underscores and its id. */
  readonly filePaths: Readonly<Record<string, readonly string[]>>
}

const startEditors = 3

export const blankEditor = (number: number): SqlEditor => ({
  type: 'sql',
  code: '',
  fileName: `Editor ${number}`,
  filePath: '',
  edited: false,
})

const blankMemory = (): SqlMemory => ({
  editors: Array.from({ length: startEditors }, (_, at) => blankEditor(at + 1)),
  clipboardQuery: '',
  filePaths: {},
})

/** Whatever stands in the storage of a browser may be of an older program, or no longer whole. */
export function readMemory(stored: unknown): SqlMemory {
  const blank = blankMemory()
  if (typeof stored !== 'object' || stored === null) return blank
  const { editors, clipboardQuery, filePaths } = stored as Partial<Record<keyof SqlMemory, unknown>>
  const kept = Array.isArray(editors) ? editors.filter(isEditor) : []
  return {
    editors: kept.length === 0 ? blank.editors : kept,
    clipboardQuery: typeof clipboardQuery === 'string' ? clipboardQuery : '',
    filePaths: isPaths(filePaths) ? filePaths : {},
  }
}

function isEditor(value: unknown): value is SqlEditor {
  if (typeof value !== 'object' || value === null) return false
  const { type, code, fileName, filePath, edited } = value as Partial<Record<keyof SqlEditor, unknown>>
  const texts = [code, fileName, filePath]
  return type === 'sql' && texts.every((text) => typeof text === 'string') && typeof edited === 'boolean'
}

const isPaths = (value: unknown): value is SqlMemory['filePaths'] =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((paths) => Array.isArray(paths) && paths.every((path) => typeof path === 'string'))
