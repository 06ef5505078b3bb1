import { AppError } from '@rowhouse/core/errors'
import { type ImportFormat, importFormats } from '@rowhouse/core/imports/import-formats'
import type { Found } from './reading/reader-words.ts'

/** Of an import that has a file. */
export function fileFormatOf({ format }: Found): ImportFormat {
  const known = importFormats.find((one) => one === format)
  if (known === undefined) throw new AppError('conflict', 'This import has no file.', { reason: 'state' })
  return known
}
