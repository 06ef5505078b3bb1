import { callOperation } from '@rowhouse/core/api/operations'
import { projectIn } from '../state/link-in-address.ts'
import { saved } from '../state/saved.ts'
import { callForResponse } from './client.ts'
import { createSqlManager } from './create-sql-manager.ts'

/** Operation calls of this tab: by the session, or by the master key where this browser keeps one. */
export const sqlManager = createSqlManager({
  session: () => {
    const { authType, masterKey, token } = saved.getState().users
    return { authType, masterKey, token, projectId: projectIn(window.location.hash) }
  },
  send: (request) => callForResponse(callOperation, request),
})
