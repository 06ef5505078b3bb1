import type { FileLimits } from '@rowhouse/core/column-types/attached-files'
import type { CellValue } from '@rowhouse/core/storage'
import type { Cell } from '@rowhouse/grid/source'
import { type FileItem, filesIn, limitsOf } from '../../features/attachments/file-list.ts'
import type { CellType } from '../cell-type.ts'

export interface FilesCell extends Cell {
  readonly kind: 'files'
  readonly files: readonly FileItem[]
  readonly names: readonly string[]
  readonly limits: FileLimits
}

function filesCell({ options }: { readonly options: unknown }, value: CellValue): FilesCell {
  const files = filesIn(value)
  return { kind: 'files', files, names: files.map(({ title }) => title), limits: limitsOf(options) }
}

export const attachment: CellType = {
  icon: 'M15 7l-6.5 6.5a1.5 1.5 0 0 0 3 3l6.5 -6.5a3 3 0 0 0 -6 -6l-6.5 6.5a4.5 4.5 0 0 0 9 9l6.5 -6.5',
  group: 'more',
  otherNames: 'fields.alias.Attachment',
  align: 'start',
  width: 112,
  cell: filesCell,
  samples: [],
}
