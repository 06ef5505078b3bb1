import { containing, presence } from '../filters/operators.ts'
import { acceptFiles, parseFiles, readFiles, showFiles } from './attached-files.ts'
import { defineColumnType } from './column-type.ts'
import { NoOptions } from './no-options.ts'

export const attachment = defineColumnType({
  storage: 'json',
  comparison: 'list',
  options: NoOptions,
  defaults: {},
  operators: [...containing, ...presence],
  /** A list of files, or the same list as JSON text, which existing clients send. */
  accept: (input) => acceptFiles('Attachment', typeof input === 'string' ? parseFiles(input) : input),
  read: (text) => readFiles(text),
  show: (value) => showFiles(value),
})
