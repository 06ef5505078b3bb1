import { updateViewSettings } from '@rowhouse/core/api/view-settings'
import { invalidRequest } from '@rowhouse/core/errors'
import { readJson } from '@rowhouse/core/filters/read-json'
import { type SchemaCheck, schemaCheck } from '@rowhouse/core/schema/schema-check'
import type { ViewSettings } from '@rowhouse/core/views/view-settings'
import { type SentQuery, textOf } from './sent-query.ts'

// Made when first needed, as those of contracts are.
let shape: SchemaCheck | undefined

/** JSON in `settings`: part of the settings of a view, to be tried out by this call. */
export function readSettings(query: SentQuery): Partial<ViewSettings> | undefined {
  const text = textOf(query, 'settings')
  if (text === undefined) return undefined
  const given = readJson('settings', text)
  shape ??= schemaCheck(updateViewSettings.body)
  // Of that shape: the check has said so.
  if (shape.fits(given)) return given as Partial<ViewSettings>
  throw invalidRequest(
    'settings is no part of the settings of a view: {"groups": [{"columnId": …, "direction": "asc"}]}.',
  )
}
