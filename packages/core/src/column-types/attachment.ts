import { containing, presence } from '../filters/operators.ts'
import { Type } from '../schema/type.ts'
import {
  acceptFiles,
  fileTypePattern,
  limitFault,
  mostFiles,
  parseFiles,
  readFiles,
  showFiles,
} from './attached-files.ts'
import { defineColumnType } from './column-type.ts'
import { refusal } from './refusal.ts'

export const attachment = defineColumnType({
  storage: 'json',
  comparison: 'list',
  holds: 'files',
  options: Type.Object(
    {
      mostFiles: Type.Union([Type.Null(), Type.Integer({ minimum: 1, maximum: mostFiles })]),
      mostBytes: Type.Union([Type.Null(), Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })]),
      /** Such as image/* or application/pdf; empty: all. */
      types: Type.Array(Type.String({ pattern: fileTypePattern }), { maxItems: 50 }),
    },
    { additionalProperties: false },
  ),
  defaults: { mostFiles: null, mostBytes: null, types: [] },
  operators: [...containing, ...presence],
  /** A list of files, or the same list as JSON text, which existing clients send. */
  accept(input, options) {
    const files = acceptFiles('Attachment', typeof input === 'string' ? parseFiles(input) : input)
    const fault = limitFault(files, options)
    if (fault !== null) throw refusal('Attachment', fault)
    return files
  },
  read(text, options) {
    const files = readFiles(text)
    return files === null || limitFault(files, options) !== null ? null : files
  },
  show: (value) => showFiles(value),
})
