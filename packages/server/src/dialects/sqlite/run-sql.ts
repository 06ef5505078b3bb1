import { type ChildProcess, fork } from 'node:child_process'
import { setPriority, constants as system } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { AppError } from '@rowhouse/core/errors'
import {
  type DefineAsk,
  isOfStatement,
  type PlanStep,
  type ScriptEnd,
  type SqlAsk,
  type SqlRun,
  type SqlRunner,
  type SqlScript,
  sqlFault,
  stoppedByCaller,
  stoppedByTime,
} from '../sql-run.ts'
import type { ProcessAnswer, ProcessRequest } from './sql-process.ts'

const mostProcesses = 12
const mostIdle = 2
const running = new Set<ChildProcess>()
let idle: ChildProcess[] = []

/** In a process beside ours: it can be stopped at any moment, and takes nothing from whoever serves the others. */
export function sqliteRunner(file: string): SqlRunner {
  return {
    run: (ask) => run(file, ask),
    define: (ask) => define(file, ask),
    runScript: (script) => runScript(file, script),
    async plan(ask) {
      const planned = await run(file, { ...ask, text: `explain query plan ${ask.text}`, writes: false })
      try {
        const { rows } = await planned.next(1000)
        return stepsBelow(0, rows)
      } finally {
        await planned.close()
      }
    },
    measure: async () => {
      throw new Error('SQLite measures no steps.')
    },
  }
}

async function define(file: string, ask: DefineAsk): Promise<void> {
  requireAuthorizer()
  const child = takeProcess()
  const talk = talkTo(child, ask)
  const steps = ask.steps.map(({ does, kind, name, text }) => ({ does, kind, name, text }))
  try {
    await talk({ define: { file, steps } })
  } finally {
    giveBack(child)
  }
}

async function run(file: string, ask: SqlAsk): Promise<SqlRun> {
  requireAuthorizer()
  const child = takeProcess()
  const talk = talkTo(child, ask)
  const { text, writes, tables } = ask
  const values = ask.values.map((value) => (typeof value === 'boolean' ? Number(value) : value))
  const first = await talk({ ask: { file, text, values, writes, tables } }).catch((error: unknown) => {
    giveBack(child)
    throw error
  })
  if (!('columns' in first)) throw new Error('A process answered something else than it was asked.')
  let isBusy = false
  let isOpen = true
  return {
    ...first,
    async next(most) {
      isBusy = true
      const page = await talk({ most })
      isBusy = false
      if (!('page' in page)) throw new Error('A process answered something else than it was asked.')
      return page.page
    },
    async close() {
      if (isBusy) child.kill('SIGKILL')
      else if (isOpen) giveBack(child)
      isOpen = false
    },
  }
}

/** One transaction. Who is stopped half-way leaves nothing behind: the process ends without having committed. */
async function runScript(file: string, script: SqlScript): Promise<ScriptEnd> {
  requireAuthorizer()
  const child = takeProcess()
  const { statements, isRehearsal, signal, timeoutMs } = script
  const talk = talkTo(child, { timeoutMs: timeoutMs * Math.max(1, statements.length), signal })
  try {
    const answer = await talk({ script: { file, statements, isRehearsal } })
    if (!('done' in answer)) throw new Error('A process answered something else than it was asked.')
    return { done: answer.done, fault: answer.told === null ? null : sqlFault(answer.told) }
  } catch (error) {
    if (error instanceof AppError && isOfStatement(error)) return { done: 0, fault: error }
    throw error
  } finally {
    giveBack(child)
  }
}

/** Older programs of Node cannot ask what a statement touches before it runs. */
const canAuthorize = (): boolean => typeof DatabaseSync.prototype.setAuthorizer === 'function'

function requireAuthorizer(): void {
  if (!canAuthorize()) throw new AppError('not_implemented', 'SQL on SQLite needs Node 24.10 or newer.')
}

/** A process takes longer to start than most statements to run. */
export function getReady(): void {
  if (canAuthorize() && idle.length === 0 && running.size < mostProcesses) idle.push(start())
}

/** One that waits, or a new one. What it ran before left with its connection. */
function takeProcess(): ChildProcess {
  const waiting = idle.pop()
  if (waiting?.connected === true) return waiting
  if (running.size >= mostProcesses)
    throw new AppError('rate_limited', 'Too many statements are being run at the moment. Try again in a few seconds.', {
      retryAfterSeconds: 5,
    })
  return start()
}

/** A process that was stopped is not taken again. */
function giveBack(child: ChildProcess): void {
  if (!child.connected || child.killed) return
  child.send({ close: true } satisfies ProcessRequest)
  if (idle.length < mostIdle) idle.push(child)
  else child.disconnect()
}

/** It inherits nothing: no variable of ours, no open file. */
function start(): ChildProcess {
  const child = fork(fileURLToPath(new URL('./sql-process.ts', import.meta.url)), [], {
    execArgv: ['--max-old-space-size=128'],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  running.add(child)
  const forget = (): void => {
    running.delete(child)
    idle = idle.filter((one) => one !== child)
  }
  child.once('exit', forget)
  child.on('error', forget)
  child.unref()
  child.channel?.unref()
  if (child.pid !== undefined) giveWay(child.pid)
  return child
}

function giveWay(pid: number): void {
  try {
    setPriority(pid, system.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or may not be slowed down: then all are alike.
  }
}

function talkTo(
  child: ChildProcess,
  { timeoutMs, signal }: Pick<SqlAsk, 'timeoutMs' | 'signal'>,
): (request: ProcessRequest) => Promise<ProcessAnswer> {
  return (request) =>
    new Promise((resolve, reject) => {
      const end = (settle: () => void): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        child.removeListener('message', onMessage)
        child.removeListener('exit', onExit)
        settle()
      }
      const stop = (error: AppError): void => {
        end(() => reject(error))
        child.kill('SIGKILL')
      }
      const onMessage = (message: ProcessAnswer): void =>
        end(() => ('fault' in message ? reject(sqlFault(message.fault)) : resolve(message)))
      // Memory it may not take ends it as well.
      const onExit = (): void => end(() => reject(sqlFault('The statement needed more memory than it may have.')))
      const onAbort = (): void => stop(stoppedByCaller())
      const timer = setTimeout(() => stop(stoppedByTime(timeoutMs)), timeoutMs)
      if (signal?.aborted === true) return stop(stoppedByCaller())
      if (!child.connected)
        return end(() => reject(sqlFault('The result is not there any more. Run the statement again.')))
      signal?.addEventListener('abort', onAbort, { once: true })
      child.once('message', onMessage)
      child.once('exit', onExit)
      child.send(request)
    })
}

/** Rows of “explain query plan”: id, parent, something unused, what is done. */
function stepsBelow(parent: number, rows: readonly (readonly unknown[])[]): readonly PlanStep[] {
  return rows
    .filter((row) => Number(row[1]) === parent)
    .map((row) => {
      const text = String(row[3])
      const [, title = text, detail = ''] = /^((?:SCAN|SEARCH) \S+)(?: (.*))?$/.exec(text) ?? []
      // Named by its alias, where it has one. What is made on the way (a subquery) stands in brackets.
      const [, scans = null] = detail === '' ? (/^SCAN ([^\s(]+)$/.exec(title) ?? []) : []
      return { title, detail, scans, cost: null, rows: null, actual: null, steps: stepsBelow(Number(row[0]), rows) }
    })
}
