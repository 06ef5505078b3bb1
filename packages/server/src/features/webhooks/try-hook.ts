import { AppError, notFound } from '@rowhouse/core/errors'
import { type HookEvent, hookLimits, isHookOperation } from '@rowhouse/core/hooks/hook'
import type { TemplateValues } from '@rowhouse/core/hooks/template'
import type { JsonValue } from '@rowhouse/core/storage'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import { newId } from '../../platform/chance.ts'
import { visibleColumns } from '../../query/table-access.ts'
import type { InProject } from '../../request/context.ts'
import { findTable } from '../../structure/find-table.ts'
import { accessTo } from '../records/read/access-to.ts'
import { sightOf } from '../records/sight.ts'
import { type AcceptedHook, acceptHook, type Draft } from './accept-hook.ts'
import { findHook } from './change-hooks.ts'
import { firstRow, type Row, readRows } from './read-rows.ts'
import { callOf, signatureHeaders } from './requests.ts'
import { sampleRow } from './sample-row.ts'
import { type Outcome, sendOnce } from './send.ts'
import { valuesOf } from './sender.ts'
import { eventName, type HookSettings, masked, newSigning, readHook } from './stored-hook.ts'
import { userOf } from './structure-of.ts'
import { labelOf, toldRecord } from './told-record.ts'

type Trier = InProject<'hooks.test'>

interface TrySpec {
  readonly hook: Draft
  readonly hookId?: string | null | undefined
  readonly record?: string | null | undefined
  readonly send?: boolean | undefined
}

export interface ShownRequest {
  readonly method: string
  readonly url: string
  readonly headers: { name: string; value: string }[]
  readonly body: string
}

interface Tried {
  readonly record: { readonly key: string; readonly label: string } | null
  readonly matches: boolean
  readonly request: ShownRequest | null
  readonly refused: string | null
  readonly answer: Outcome | null
}

const triesPerMinute = 30

/** As the caller sees the record: nobody learns by it what they could not read. */
export async function tryHook(ctx: Trier, tableId: string, spec: TrySpec): Promise<Tried> {
  const table = await findTable(ctx, tableId)
  const stored = spec.hookId ? readHook(ctx.secrets, await findHook(ctx, table.id, spec.hookId)) : null
  const access = await accessTo(ctx, { table: table.id })
  const accepting = { table: access.table, columns: access.sight.columns, stored: stored?.settings.notify ?? null }
  const hook = orRefusal(() => acceptHook(spec.hook, accepting))
  if (hook instanceof AppError) return notYet(hook, spec)
  const found = await rowFor(access, hook, spec.record ?? null)
  const settings = { notify: hook.notify, signing: stored?.settings.signing ?? newSigning() }
  const occasion = await occasionOf(ctx, access.table, hook)
  const values = triedValues(occasion, hook, { id: stored?.row.id ?? null, found })
  const shown = shownRequest(settings, values)
  const telling = { access, at: new Date(ctx.now()).toISOString(), ...hook, fields: null, entering: false }
  const change = { key: found.key, before: {}, after: {}, changed: visibleColumns(access).map(({ id }) => id) }
  const isPassing = toldRecord({ ...telling, operation: 'update' }, change, { row: found.row }) !== null
  const { label } = found
  return {
    record: found.isSample ? null : { key: found.key, label },
    matches: isPassing,
    ...shown,
    answer: spec.send === true && shown.refused === null ? await sendTry(ctx, settings, values) : null,
  }
}

/** Shown while it is typed, it need not be whole yet; what is to be sent must be. */
function notYet(refusal: AppError, { send }: TrySpec): Tried {
  if (send === true) throw refusal
  return { record: null, matches: false, request: null, refused: refusal.message, answer: null }
}

function orRefusal<T>(work: () => T): T | AppError {
  try {
    return work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

async function sendTry(ctx: Trier, settings: HookSettings, values: TemplateValues): Promise<Outcome> {
  ctx.limits.take(`tries of webhooks ${ctx.actor.id}`, triesPerMinute, 60_000)
  return sendOnce(ctx, { settings, values, id: String(values.id), place: 0 })
}

/** With data that the caller brings along, as existing clients test. */
export async function sendGiven(ctx: Trier, tableId: string, draft: Draft, payload: unknown): Promise<Outcome> {
  const table = await findTable(ctx, tableId)
  const hook = acceptHook(draft, { table, columns: sightOf(ctx, table).columns, stored: null })
  const { data = null, user = null } = (payload ?? {}) as Readonly<Record<string, JsonValue>>
  const values = {
    ...(await occasionOf(ctx, table, hook)),
    hook: { id: null, title: hook.title },
    user,
    key: null,
    record: data,
    before: null,
    changed: [],
    data,
  }
  return sendTry(ctx, { notify: hook.notify, signing: newSigning() }, values)
}

interface FoundRow {
  readonly key: string
  readonly row: Row
  readonly label: string
  readonly isSample: boolean
}

type TriedAccess = Awaited<ReturnType<typeof accessTo>>

async function rowFor(access: TriedAccess, hook: AcceptedHook, key: string | null): Promise<FoundRow> {
  const columns = visibleColumns(access)
  if (key !== null) {
    const row = (await readRows(access.source, access, [key])).get(key)
    if (row === undefined) throw notFound('record', key)
    return { key, row, label: labelOf(columns, row), isSample: false }
  }
  const first = access.table.key.length === 0 ? null : await firstRow(access.source, access)
  if (first !== null) return { ...first, label: labelOf(columns, first.row), isSample: false }
  return {
    key: '1',
    row: sampleRow(access.table, columns, isHookOperation(hook.operation) ? hook.operation : 'insert'),
    label: '',
    isSample: true,
  }
}

/** What does not hang on the record, in the words of a delivery. */
async function occasionOf(ctx: Trier, table: SnapshotTable, { operation }: AcceptedHook) {
  const { id, title } = await ctx.snapshot()
  return {
    id: newId('change'),
    event: eventName(operation),
    at: new Date(ctx.now()).toISOString(),
    project: { id, title },
    table: { id: table.id, title: table.title },
    user: await userOf(ctx, ctx.actor.id),
  }
}

function triedValues(
  occasion: Awaited<ReturnType<typeof occasionOf>>,
  hook: AcceptedHook,
  { id, found }: { readonly id: string | null; readonly found: FoundRow },
): TemplateValues {
  const told = {
    key: found.key,
    record: found.row,
    before: hook.operation === 'update' || hook.operation === 'delete' ? found.row : null,
    changed: [],
  }
  const sample = samples[hook.operation]
  return valuesOf({
    ...occasion,
    hook: { id, title: hook.title },
    ...(hook.per === 'batch' ? { records: [told] } : hook.operation === 'structure' ? {} : told),
    ...sample,
  })
}

/** What comes beside the record. */
const samples: Partial<Record<HookEvent, Readonly<Record<string, JsonValue>>>> = {
  comment: { comment: { id: 'cm_0', text: 'Sample text' } },
  structure: {
    change: { type: 'columns.created', field: { id: 'cl_0', title: 'Sample' }, before: null, after: null },
  },
}

/** As it goes out, with secrets masked. */
export function shownRequest(
  settings: HookSettings,
  values: TemplateValues,
  place = 0,
): Pick<Tried, 'request' | 'refused'> {
  const call = orRefusal(() => {
    callOf(settings.notify, values, place)
    return callOf(masked(settings.notify), values, place)
  })
  if (call instanceof AppError) return { request: null, refused: call.message }
  if (call.kind === 'mail')
    return {
      request: {
        method: 'MAIL',
        url: call.to.join(', '),
        headers: [{ name: 'subject', value: call.subject }],
        body: call.text,
      },
      refused: null,
    }
  if (call.kind === 'message')
    return { request: { method: 'MESSAGE', url: call.to, headers: [], body: call.text }, refused: null }
  const isSigned = settings.notify.via === 'URL'
  const headers = { ...call.headers, ...(isSigned ? maskedSignature(String(values.id)) : {}) }
  return {
    request: {
      method: call.method,
      url: call.url,
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      body: call.body.slice(0, hookLimits.body),
    },
    refused: null,
  }
}

const maskedSignature = (id: string) => ({
  ...signatureHeaders({ id, atMs: 0, signing: '' }, ''),
  'webhook-timestamp': '…',
  'webhook-signature': 'v1,…',
})
