import type { ShownRow } from '../../../features/records/export/shown-page.ts'
import { streamRecords } from '../../../features/records/export/stream-records.ts'
import { countRecords } from '../../../features/records/read/count-records.ts'
import { readRecord } from '../../../features/records/read/read-record.ts'
import { chosenOf, recordSpec } from '../../../features/records/read/record-request.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import { selectable } from '../../../query/table-access.ts'
import { accessToTable, allowed, type GrpcCall, type RunStream, type RunUnary } from '../grpc-call.ts'
import { type ColumnField, recordMessage, recordsOf, textRecordsOf, versionField } from '../record-fields.ts'
import type { JsonRecords } from '../wire/json-records.ts'
import type { Message } from '../wire/message-type.ts'
import type { TextRecords } from '../wire/text-records.ts'
import { countIn, fieldsIn, recordRequest } from './read-request.ts'

/** Of the message `List` answers with. */
const recordsField = 1

/** Few enough that a message is small, many enough that its own cost is. Clients take 4 MB unless they are told otherwise. */
const perMessage = { records: 250, bytes: 500_000 }

export const list: RunStream = async function* (call, request) {
  const ctx = await allowed(call, 'records.list')
  const access = await accessToTable(call, request.view)
  const fields = fieldsIn(call, access, request.fields)
  const spec = { ...recordSpec(access, recordRequest(access, request)), fields: fields.map(({ column }) => column) }
  const limit = countIn('limit', request.limit) || Number.POSITIVE_INFINITY
  const offset = countIn('offset', request.offset)
  let ofJson: JsonRecords | undefined
  let ofTexts: TextRecords | undefined
  for await (const page of streamRecords(ctx, access, spec, { limit, offset })) {
    const { json, texts } = page
    if (call.takesBytes && json !== null) {
      ofJson ??= recordsOf(fields, page.columns)
      yield* ofJson.messages(json, recordsField, perMessage)
    } else if (call.takesBytes && texts !== null) {
      ofTexts ??= textRecordsOf(fields, texts.columns)
      yield* ofTexts.messages(texts, recordsField, perMessage)
    } else yield* messagesOf(fields, page.rows())
  }
}

function* messagesOf(fields: readonly ColumnField[], rows: readonly ShownRow[]): Generator<Message> {
  let records: Message[] = []
  let letters = 0
  for (const row of rows) {
    const long = lettersIn(row)
    if (records.length === perMessage.records || (records.length > 0 && letters + long > perMessage.bytes)) {
      yield { records }
      records = []
      letters = 0
    }
    records.push(recordMessage(fields, row))
    letters += long
  }
  if (records.length > 0) yield { records }
}

/** About as many as it takes. */
function lettersIn(row: ShownRow): number {
  let letters = 0
  for (const value of Object.values(row)) {
    if (typeof value === 'string') letters += value.length
    else if (typeof value === 'object' && value !== null) letters += JSON.stringify(value).length
  }
  return letters
}

export const read: RunUnary = async (call, request) => {
  const ctx = await allowed(call, 'records.read')
  const access = await accessToTable(call)
  const fields = fieldsIn(call, access, request.fields)
  // All of it has a version, and is a question that was asked before.
  const some = fields === call.at.reads ? {} : { fields: fields.map(({ column }) => column) }
  const { text, etag } = await readRecord(ctx, access, String(request.id ?? ''), { shape: 'structured', ...some })
  if (call.takesBytes)
    return writerOf(fields, selectable(access, some.fields), call).message(
      Buffer.from(text),
      etag === null ? undefined : { field: versionField, value: etag },
    )
  const record = recordMessage(fields, JSON.parse(text))
  return etag === null ? record : { ...record, [versionField.name]: etag }
}

/** Of whole records it is known from earlier calls, as long as the same columns are seen. */
const known = new WeakMap<
  readonly RecordColumn[],
  { readonly of: readonly ColumnField[]; readonly writer: JsonRecords }
>()

function writerOf(fields: readonly ColumnField[], columns: readonly RecordColumn[], { at }: GrpcCall): JsonRecords {
  if (fields !== at.reads) return recordsOf(fields, columns)
  const found = known.get(columns)
  if (found?.of === fields) return found.writer
  const writer = recordsOf(fields, columns)
  known.set(columns, { of: fields, writer })
  return writer
}

export const count: RunUnary = async (call, request) => {
  const ctx = await allowed(call, 'records.count')
  const access = await accessToTable(call, request.view)
  return { count: await countRecords(ctx, access, chosenOf(access, recordRequest(access, request))) }
}
