import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/** For a process that is to know nothing of ours. It finds its compiled code where ours lies: a quarter of the time to start. */
export function childEnvironment(): Record<string, string> {
  const folder = getCompileCacheDir()
  // The folder ends with one for this version of Node, which the process adds by itself.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}
