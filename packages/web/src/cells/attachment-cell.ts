import type { FileLimits } from '@rowhouse/core/column-types/attached-files'
import type { CellValue } from '@rowhouse/core/storage'
import type { Cell } from '@rowhouse/grid/source'
import { type FileItem, filesIn, limitsOf } from '../features/attachments/file-list.ts'

export interface FilesCell extends Cell {
  readonly kind: 'files'
  readonly files: readonly FileItem[]
  readonly names: readonly string[]
  readonly limits: FileLimits
}

export function filesCell({ options }: { readonly options: unknown }, value: CellValue): FilesCell {
  const files = filesIn(value)
  return { kind: 'files', files, names: files.map(({ title }) => title), limits: limitsOf(options) }
}
