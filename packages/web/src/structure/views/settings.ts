import type { ViewSettings } from '@rowhouse/core/views/view-settings'
import type { Static } from 'typebox'

/** What a view remembers, as the server tells it. */
export type Settings = Static<typeof ViewSettings>
