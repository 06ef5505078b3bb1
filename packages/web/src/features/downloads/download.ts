import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { saveFile } from '../../ui/save-file.ts'
import { Downloads } from './downloads.ts'
import { browserFiles, streamToFile } from './stream-to-file.ts'

export const downloads = new Downloads((file, name) => {
  saveFile(file, name)
  toast.success(text('views.download.done', { name }))
})

/** Whatever somebody asks for as a file. */
export function download(name: string, ask: (signal: AbortSignal) => Promise<Response>): Promise<void> {
  return downloads.start(name, async (signal, onBytes) =>
    streamToFile(await ask(signal), { onBytes, place: await browserFiles() }).catch(inWords),
  )
}

/** Browsers say little of an answer that ended too soon, or of a disk that is full. */
function inWords(error: unknown): never {
  if (error instanceof TypeError) throw new Error(text('views.download.brokeOff'), { cause: error })
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  throw isFull ? new Error(text('views.download.noRoom'), { cause: error }) : error
}
