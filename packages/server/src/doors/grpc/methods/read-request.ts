// What messages ask for, as a plain request of records. Filters and sorts are written as in addresses of the REST API.
import { invalidRequest } from '@rowhouse/core/errors'
import { excerpt } from '@rowhouse/core/filters/refused'
import type { RecordsAccess } from '../../../features/records/read/access-to.ts'
import type { RecordRequest } from '../../../features/records/read/record-request.ts'
import { requireVisible } from '../../../query/table-access.ts'
import { readRecordRequest } from '../../data-api/query/read-request.ts'
import { type GrpcCall, textIn, textsIn } from '../grpc-call.ts'
import type { ColumnField } from '../record-fields.ts'
import type { Message } from '../wire/message-type.ts'

export function recordRequest(access: RecordsAccess, message: Message): Omit<RecordRequest, 'fields'> {
  const { fields: _fields, ...request } = readRecordRequest(
    access,
    { where: textIn(message.where), q: textIn(message.search), sort: sortsIn(message.sort) },
    { shape: 'structured' },
  )
  return request
}

const sortsIn = (sort: unknown): readonly string[] | undefined => {
  const sorts = textsIn(sort).filter((text) => text !== '')
  return sorts.length === 0 ? undefined : sorts
}

/** Fields by their names in messages or by the titles of columns; none: all. Through a view only what it shows. */
export function fieldsIn({ at }: GrpcCall, access: RecordsAccess, names: unknown): readonly ColumnField[] {
  const wanted = textsIn(names)
  if (wanted.length === 0)
    return access.sight === access.whole
      ? at.reads
      : at.reads.filter(({ column }) => access.sight.columns.some(({ id }) => id === column.id))
  const found = wanted.map((name) => {
    const known =
      at.reads.find(({ field }) => field.name === name) ?? at.reads.find(({ column }) => column.title === name)
    if (known === undefined) throw invalidRequest(`fields: there is no “${excerpt(name)}”.`)
    return known
  })
  requireVisible(
    access,
    found.map(({ column }) => column),
  )
  return [...new Set(found)]
}

export function countIn(name: string, value: unknown): number {
  const number = Number(value ?? 0)
  if (!Number.isSafeInteger(number) || number < 0) throw invalidRequest(`${name} needs a whole number from 0 on.`)
  return number
}
