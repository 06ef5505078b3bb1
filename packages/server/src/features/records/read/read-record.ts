import { notFound } from '@rowhouse/core/errors'
import { etagOf } from '../../../platform/etag.ts'
import { parseRecordKey } from '../../../query/record-key.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import { selectRecord } from '../../../query/select-records.ts'
import type { InProject } from '../../../request/context.ts'
import type { RecordsAccess } from './access-to.ts'
import type { RecordShape } from './record-spec.ts'
import { runAnswer } from './run-answer.ts'

interface RecordText {
  readonly text: string
  /** Of the whole record; null when only some of its fields were read. */
  readonly etag: string | null
}

export async function readRecord(
  _ctx: InProject<'records.read'>,
  access: RecordsAccess,
  key: string,
  spec: RecordShape,
): Promise<RecordText> {
  const values = parseRecordKey(access.table, key)
  const read = async (part: RecordShape): Promise<string> => {
    const text = await runAnswer(access, selectRecord(access, values, part))
    if (text === null) throw notFound('record', key)
    return text
  }
  if (spec.fields !== undefined || spec.parts !== undefined) return { text: await read(spec), etag: null }
  // The version first: if the record changes in between, the older version makes the next write be refused, not lost.
  const structured = await read({ shape: 'structured' })
  const isSame = spec.nested === undefined && (spec.shape === 'structured' || !access.sight.columns.some(isShaped))
  return { text: isSame ? structured : await read(spec), etag: etagOf(structured) }
}

/** Only lists and what is computed look different in the two shapes. */
function isShaped({ comparison, computed }: RecordColumn): boolean {
  return comparison === 'list' || computed !== null
}
