// The voice of the commands: one human line per step. On a terminal the line of a running step counts its seconds;
// elsewhere (logs, CI) only whole lines are written. Must never be the only place an error goes: failures also exit non-zero.

const live = process.stdout.isTTY === true
const clearLine = '\r\x1b[K'

// Several may run at once (a server starts beside the type check); the newest is shown.
const shown = []

/** A reason to stop that is written for people: shown as its sentence, without a stack. */
export class Stop extends Error {}

export function say(line) {
  process.stdout.write(`${shown.length > 0 ? clearLine : ''}${line}\n`)
  draw()
}

/** Says what begins and, when it went well, how long it took. */
export async function step(label, work) {
  const startedAt = performance.now()
  if (!live) say(`${label} …`)
  const result = await showing(label, work)
  say(`${label}: done in ${secondsSince(startedAt)} s`)
  return result
}

/** Shows the label with its running seconds on a terminal while the work lasts. */
export async function showing(label, work) {
  if (!live) return work()
  const current = { label, startedAt: performance.now() }
  shown.push(current)
  const timer = setInterval(draw, 1000)
  draw()
  try {
    return await work()
  } finally {
    clearInterval(timer)
    shown.splice(shown.indexOf(current), 1)
    process.stdout.write(clearLine)
    draw()
  }
}

export const secondsSince = (startedAt) => ((performance.now() - startedAt) / 1000).toFixed(1)

/** Runs a command's main function and turns what it throws into a sentence and an exit code. */
export async function runCommand(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exitCode = 1
  }
}

export const sentenceOf = (error) => (error instanceof Stop ? error.message : (error?.stack ?? String(error)))

function draw() {
  const current = shown.at(-1)
  if (!current) return
  process.stdout.write(`${clearLine}${current.label} … ${Math.floor((performance.now() - current.startedAt) / 1000)} s`)
}
