import { type AuditCheck, verifyAudits } from '@rowhouse/core/api/audits'
import type { Static } from 'typebox'
import { callForResponse } from '../../api/client.ts'
import { unreachable } from '../../api/errors.ts'

type Check = Static<typeof AuditCheck>

export type AuditVerdict = NonNullable<Check['verdict']> & Pick<Check, 'entries'>

/** Tells how far it is while it reads; the answer is one JSON object on each line, and the last has the verdict. */
export async function verifyAuditLog(onRead: (entries: number) => void): Promise<AuditVerdict> {
  const response = await callForResponse(verifyAudits)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const part = await reader?.read()
    if (part === undefined || part.done) throw unreachable()
    const lines = (rest + part.value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const { entries, verdict } = JSON.parse(line) as Check
      if (verdict !== undefined) return { ...verdict, entries }
      onRead(entries)
    }
  }
}
