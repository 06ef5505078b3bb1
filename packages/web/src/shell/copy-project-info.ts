import { readProjectInfo } from '@rowhouse/core/api/projects'
import { call } from '../api/client.ts'
import { messageOf } from '../api/errors.ts'
import { text } from '../i18n/i18n.ts'
import { toast } from '../state/toast-store.ts'
import { copyText } from '../ui/copy-text.ts'

/** For a report of a problem. */
export async function copyProjectInfo(projectId: string): Promise<void> {
  try {
    const info = await call(readProjectInfo, { params: { projectId } })
    const lines = Object.entries(info).map(([name, value]) => `${name}: **${value}**`)
    await copyText(lines.join('\n'), text('shell.account.projectCopied'))
  } catch (error) {
    toast.error(messageOf(error))
  }
}
