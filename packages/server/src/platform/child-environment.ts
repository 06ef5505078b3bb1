import { getCompileCacheDir } from 'node:module'

/** For a process that is to know nothing of ours. It finds its compiled code where ours lies: a quarter of the time to start. */
export function childEnvironment(): Record<string, string> {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder }
}
