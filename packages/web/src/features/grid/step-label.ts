import type { listSteps } from '@rowhouse/core/api/changes'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { text } from '../../i18n/i18n.ts'
import { viewLabel } from './view-deed.ts'

type Part = ReplyOf<typeof listSteps>['list'][number]['parts'][number]

/** Undoing a new record deletes it, but what can be done again is the new record. */
const opposites: Readonly<Record<string, string>> = {
  'records.inserted': 'records.deleted',
  'records.deleted': 'records.inserted',
  'columns.created': 'columns.trashed',
  'columns.restored': 'columns.trashed',
  'columns.trashed': 'columns.created',
  'views.created': 'views.deleted',
  'views.deleted': 'views.created',
}

/** What the person did, as it stands behind “Undo” and “Redo”. */
export function stepLabel(part: Part, isUndone: boolean): string {
  const { count, column, view } = part
  const title = (column ?? view)?.title ?? ''
  switch (isUndone ? (opposites[part.type] ?? part.type) : part.type) {
    case 'records.inserted':
      return text('rows.deed.add', { count })
    case 'records.deleted':
      return text('rows.deed.delete', { count })
    case 'records.updated':
      return text('rows.deed.records', { count })
    case 'records.linked':
      return text('rows.deed.links', { count })
    case 'columns.created':
    case 'columns.restored':
      return text('rows.deed.field.add', { title })
    case 'columns.trashed':
      return text('rows.deed.field.delete', { title })
    case 'columns.updated':
      return fieldLabel(isUndone ? part.after : part.before, title)
    case 'views.created':
      return text('rows.deed.views.add', { title })
    case 'views.deleted':
      return text('rows.deed.views.delete', { title })
    default:
      return viewLabel(part.after)
  }
}

function fieldLabel({ title: earlier }: Part['before'], title: string): string {
  return typeof earlier === 'string'
    ? text('rows.deed.field.name', { title: earlier })
    : text('rows.deed.field.settings', { title })
}
