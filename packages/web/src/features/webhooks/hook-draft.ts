import {
  type HookChannel,
  type HookEvent,
  type HookNotify,
  isMessageChannel,
  isViewEvent,
} from '@rowhouse/core/hooks/hook'
import type { FilterGroupNode } from '@rowhouse/core/views/filter-node'
import { emptyGroup, filtersOf, rootOf } from '../view-settings/filter-nodes.ts'
import type { Hook, HookSpec } from './hook-queries.ts'

/** A hook while somebody makes it. */
export interface HookDraft {
  readonly title: string
  readonly operation: HookEvent
  readonly per: Hook['per']
  /** null: whatever changed. */
  readonly fields: readonly string[] | null
  /** null: none is chosen. */
  readonly view: string | null
  readonly filter: FilterGroupNode
  readonly entering: boolean
  readonly notify: HookNotify
  readonly active: boolean
}

export const blankHook: HookDraft = {
  title: '',
  operation: 'insert',
  per: 'record',
  fields: null,
  view: null,
  filter: emptyGroup('and'),
  entering: false,
  notify: { via: 'URL', method: 'POST', url: '', headers: [], parameters: [], body: '' },
  active: true,
}

export const draftOf = ({
  title,
  operation,
  per,
  fields,
  view,
  filter,
  entering,
  notify,
  active,
}: Hook): HookDraft => ({
  title,
  operation,
  per,
  fields,
  view,
  filter: rootOf(filter),
  entering,
  notify,
  active,
})

export const specOf = (draft: HookDraft): HookSpec => ({
  title: draft.title.trim(),
  operation: draft.operation,
  per: draft.per,
  fields: draft.operation !== 'update' || draft.fields === null || draft.fields.length === 0 ? null : [...draft.fields],
  view: isViewEvent(draft.operation) ? draft.view : null,
  filter: draft.operation === 'structure' ? null : filtersOf(draft.filter),
  entering: draft.operation === 'update' && draft.entering && draft.filter.members.length > 0,
  notify: draft.notify,
  active: draft.active,
})

/** To another place, with what was already written. */
export function viaOf(notify: HookNotify, via: HookChannel): HookNotify {
  if (notify.via === via) return notify
  const { body } = notify
  if (via === 'URL') return { via, method: 'POST', url: '', headers: [], parameters: [], body }
  if (via === 'Email') return { via, to: '', subject: '', body }
  if (isMessageChannel(via)) return { via, to: 'to' in notify && isMessageChannel(notify.via) ? notify.to : '', body }
  return { via, channels: 'channels' in notify ? notify.channels : [{ channel: '', url: '' }], body }
}

interface ShownRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly body: string
}

/** Nothing means anything between these quotes in a shell, so a quote ends the text and begins it again. */
const inShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

export const curlOf = ({ method, url, headers, body }: ShownRequest): string =>
  [
    `curl -X ${method} ${inShell(url)}`,
    ...headers.map(({ name, value }) => `  -H ${inShell(`${name}: ${value}`)}`),
    ...(body === '' ? [] : [`  --data-raw ${inShell(body)}`]),
  ].join(' \\\n')
