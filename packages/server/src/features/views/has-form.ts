import { viewTypeNames } from '@rowhouse/core/view-types/registry'
import { remembers } from '@rowhouse/core/view-types/remembered'
import type { Concern } from '../../meta/subscriber.ts'

/** Of the entry's table: without one nothing can have been handed in. */
export const hasForm: Concern = (entry) =>
  entry.exists(
    entry
      .selectFrom('rh_views as view')
      .select('view.id')
      .whereRef('view.table_id', '=', 'rh_changes.table_id')
      .where('view.type', 'in', forms),
  )

const forms = viewTypeNames.filter((name) => remembers(name, 'copyTo'))
