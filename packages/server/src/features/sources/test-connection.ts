import { type ConnectionVerdict, connectionSuccess } from '@rowhouse/core/api/sources'
import { AppError } from '@rowhouse/core/errors'
import type { Static } from 'typebox'
import type { Signed } from '../../request/context.ts'
import type { AcceptedConnection } from '../../structure/sources/connection.ts'
import { faultOf, isMissingDatabase } from './connection-faults.ts'
import { refuseForeignFile } from './foreign-file.ts'
import { lookAtSource } from './look-at-source.ts'
import { probe } from './probe.ts'

type Verdict = Static<typeof ConnectionVerdict>
type Tester = Signed<'sources.test' | 'sources.manage'>

/**
 * Nothing is stored and nothing is made: a database that could be created on attaching counts as reached. What may not be
 * tried at all is refused; what was tried and failed is a verdict.
 */
export async function testConnection(
  ctx: Tester,
  accept: () => AcceptedConnection,
  { mayCreate = false }: { readonly mayCreate?: boolean } = {},
): Promise<Verdict> {
  try {
    await probe(ctx, async () => {
      const accepted = accept()
      await refuseForeignFile(ctx, accepted)
        .then(() => lookAtSource(ctx, accepted))
        .catch((error: unknown) => {
          if (!mayCreate || !isMissingDatabase(error)) throw error
        })
    })
    return success
  } catch (error) {
    if (error instanceof AppError && error.status < 500 && error.details.reason !== 'parameters') throw error
    return { code: -1, message: faultOf(error), data: {} }
  }
}

const success: Verdict = {
  code: 0,
  message: connectionSuccess,
  data: { environment: 'validated', connection: 'successful' },
}
