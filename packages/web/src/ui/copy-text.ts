import { text } from '../i18n/i18n.ts'
import { toast } from '../state/toast-store.ts'

/** Copies and says so; plain-http pages have no clipboard of their own, hence the older way. */
export async function copyText(content: string, done: string): Promise<boolean> {
  const copied = await (window.isSecureContext ? writeClipboard(content) : Promise.resolve(selectAndCopy(content)))
  if (copied) toast.success(done)
  else toast.error(text('shell.copy.failed'))
  return copied
}

async function writeClipboard(content: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(content)
    return true
  } catch {
    return selectAndCopy(content)
  }
}

function selectAndCopy(content: string): boolean {
  const area = document.createElement('textarea')
  area.value = content
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  return copied
}
