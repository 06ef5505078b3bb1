const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const lookMs = 250

/** Calls back with the signal whenever this command is asked to stop. */
export function onStopRequest(callback) {
  for (const signal of signals) process.on(signal, () => callback(signal))
  if (!process.env.npm_lifecycle_event) return
  // A SIGTERM to npm ends the shell between npm and this script, and the shell does not pass it on: all that can be
  // seen of it is that the parent is gone.
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback('SIGTERM')
  }, lookMs)
  timer.unref()
}
