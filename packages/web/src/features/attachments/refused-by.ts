import { type FileLimits, fitsTypes, mostFiles } from '@rowhouse/core/column-types/attached-files'
import { showSize } from '../../values/show-size.ts'

interface RefusedFile {
  readonly file: File
  readonly why: 'attachments.refused.count' | 'attachments.refused.size' | 'attachments.refused.type'
  readonly values: Readonly<Record<string, string | number>>
}

/** What the column does not take is told before it travels; the server asks the same again. */
export function refusedBy(
  limits: FileLimits,
  already: number,
  files: readonly File[],
): { readonly accepted: readonly File[]; readonly refused: readonly RefusedFile[] } {
  const most = limits.mostFiles ?? mostFiles
  const accepted: File[] = []
  const refused: RefusedFile[] = []
  for (const file of files) {
    if (already + accepted.length >= most)
      refused.push({ file, why: 'attachments.refused.count', values: { count: most } })
    else if (limits.mostBytes !== null && file.size > limits.mostBytes)
      refused.push({ file, why: 'attachments.refused.size', values: { size: showSize(limits.mostBytes) } })
    else if (limits.types.length > 0 && !fitsTypes(file.type, limits.types))
      refused.push({ file, why: 'attachments.refused.type', values: { types: limits.types.join(', ') } })
    else accepted.push(file)
  }
  return { accepted, refused }
}
