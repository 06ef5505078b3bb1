import { type CodeKind, generateCode } from '@rowhouse/core/api/generated-code'
import { callForResponse } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import type { Project } from '../../structure/projects/project.ts'
import { saveFile } from '../../ui/save-file.ts'
import { browserFiles, streamToFile } from '../downloads/stream-to-file.ts'

interface CodeChoice {
  readonly kind: CodeKind
  /** Ids; none: all. */
  readonly tables: readonly string[]
  readonly records: boolean
}

const said = {
  rest: { done: 'apiDocs.code.rest.done', failed: 'apiDocs.code.rest.failed' },
  graphql: { done: 'apiDocs.code.graphql.done', failed: 'apiDocs.code.graphql.failed' },
} as const

/** Whether the file has come. */
export async function generateProject({ id, title }: Project, choice: CodeChoice): Promise<boolean> {
  const { kind, tables, records } = choice
  const { done, failed } = said[kind]
  try {
    const body = { kind, records, ...(tables.length === 0 ? {} : { tables: [...tables] }) }
    const response = await callForResponse(generateCode, { params: { projectId: id }, body })
    const file = await streamToFile(response, { onBytes: () => undefined, place: await browserFiles() })
    saveFile(file, `${title} ${kind}.zip`)
    toast.success(text(done))
    return true
  } catch (error) {
    toast.error(text(failed, { error: messageOf(error) }))
    return false
  }
}
