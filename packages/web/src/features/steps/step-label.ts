import type { listSteps } from '@rowhouse/core/api/changes'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { Texts } from '../../i18n/catalogue.ts'
import { text } from '../../i18n/i18n.ts'
import { viewLabel } from '../view-settings/view-undoable.ts'

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
export function stepLabel(part: Part, isUndone: boolean, t: Texts = text): string {
  const { count, column, view } = part
  const title = (column ?? view)?.title ?? ''
  switch (isUndone ? (opposites[part.type] ?? part.type) : part.type) {
    case 'records.inserted':
      return t('rows.deed.add', { count })
    case 'records.deleted':
      return t('rows.deed.delete', { count })
    case 'records.updated':
      return t('rows.deed.records', { count })
    case 'records.linked':
      return t('rows.deed.links', { count })
    case 'columns.created':
    case 'columns.restored':
      return t('rows.deed.field.add', { title })
    case 'columns.trashed':
      return t('rows.deed.field.delete', { title })
    case 'columns.converted':
      return t('rows.deed.field.type', { title })
    case 'columns.updated':
      return fieldLabel(isUndone ? part.after : part.before, title, t)
    case 'views.created':
      return t('rows.deed.views.add', { title })
    case 'views.deleted':
      return t('rows.deed.views.delete', { title })
    default:
      return viewLabel(part.after, t)
  }
}

function fieldLabel({ title: earlier }: Part['before'], title: string, t: Texts): string {
  return typeof earlier === 'string'
    ? t('rows.deed.field.name', { title: earlier })
    : t('rows.deed.field.settings', { title })
}
