// What a test file costs, whatever else the machine does meanwhile.
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ticksPerSecond = 100

/** Runs the tests of a file and, where TEST_TIMES asks, notes what they cost for the reporter, a process of its own. */
export async function measured(file, work) {
  if (!process.env.TEST_TIMES) return work()
  const before = processorSeconds()
  await work()
  appendFileSync(notesPath(), `${JSON.stringify([file, processorSeconds() - before])}\n`)
}

/** By file: seconds. */
export function notedTimes() {
  if (!existsSync(notesPath())) return new Map()
  const lines = readFileSync(notesPath(), 'utf8').trimEnd().split('\n')
  return new Map(lines.map((line) => JSON.parse(line)))
}

const notesPath = () => join(dirname(process.env.ROWHOUSE_TEST_COUNTS), 'processor-times.jsonl')

/** Seconds of work of this process and, where Linux tells, of those it started: a browser, a server. */
export function processorSeconds() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000 + secondsOfOthers()
}

function secondsOfOthers() {
  const all = knownProcesses()
  const below = (pid) => all.filter(({ parent }) => parent === pid)
  const sum = (pid) => below(pid).reduce((seconds, child) => seconds + child.seconds + sum(child.pid), 0)
  // What ended is in the books of its parent.
  return sum(process.pid) + (all.find(({ pid }) => pid === process.pid)?.endedSeconds ?? 0)
}

function knownProcesses() {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(knownProcess)
  } catch {
    return []
  }
}

function knownProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before may hold anything.
    const [, parent, ...words] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user, system, endedUser, endedSystem] = words.slice(9).map(Number)
    const endedSeconds = (endedUser + endedSystem) / ticksPerSecond
    return [
      {
        pid: Number(pid),
        parent: Number(parent),
        endedSeconds,
        seconds: (user + system) / ticksPerSecond + endedSeconds,
      },
    ]
  } catch {
    // It ended meanwhile.
    return []
  }
}
