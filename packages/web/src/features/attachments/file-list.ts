import type { FileLimits } from '@rowhouse/core/column-types/attached-files'
import { fileIdIn, isFileId } from '@rowhouse/core/column-types/file-address'
import type { CellValue, JsonValue } from '@rowhouse/core/storage'

/** A file of a cell as the screen needs it. Other programs write into attached databases: nothing is taken for granted. */
export interface FileItem {
  /** null: it was not uploaded here, so there is nothing to fetch. */
  readonly id: string | null
  readonly title: string
  readonly mimetype: string
  readonly size: number | null
  /** As it stands in the cell. */
  readonly stored: JsonValue
}

export function filesIn(value: CellValue | undefined): readonly FileItem[] {
  return Array.isArray(value) ? value.map(fileItem) : []
}

export function fileItem(stored: JsonValue): FileItem {
  const { id, title, mimetype, size, path, url } = (
    typeof stored === 'object' && stored !== null ? stored : {}
  ) as Readonly<Record<string, unknown>>
  return {
    id: isFileId(id) ? id : (fileIdIn(path) ?? fileIdIn(url)),
    title: typeof title === 'string' ? title : '',
    mimetype: typeof mimetype === 'string' ? mimetype : '',
    size: typeof size === 'number' ? size : null,
    stored,
  }
}

export const renamed = (file: FileItem, title: string): FileItem => ({
  ...file,
  title,
  stored: { ...(file.stored as Readonly<Record<string, JsonValue>>), title },
})

/** The server has a small picture of it, and may send it as one. */
export const isPicture = ({ id, mimetype }: FileItem): boolean =>
  id !== null && /^image\/(?:png|jpeg|gif|webp)$/.test(mimetype)

/** “PDF”: what people call the kind of a file. */
export function markOf(title: string): string {
  const ending = /\.([A-Za-z0-9]{1,5})$/.exec(title)?.[1]
  return ending === undefined ? '•••' : ending.toUpperCase()
}

export function limitsOf(options: unknown): FileLimits {
  return { mostFiles: null, mostBytes: null, types: [], ...(options as Partial<FileLimits> | null) }
}
