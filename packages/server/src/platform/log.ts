import type { LogLevel } from './config.ts'

type WriteLine = (fields: object, message: string) => void

export interface Log {
  error: WriteLine & ((message: string) => void)
  warn: WriteLine & ((message: string) => void)
  info: WriteLine & ((message: string) => void)
  debug: WriteLine & ((message: string) => void)
  isLevelEnabled(level: LineLevel): boolean
}

type LineLevel = 'error' | 'warn' | 'info' | 'debug'

const weights = { silent: 0, fatal: 1, error: 2, warn: 3, info: 4, debug: 5 } as const satisfies Record<
  LogLevel,
  number
>

/**
 * JSON lines. Only fields named at the call are written: never bodies, values, tokens, cookies or query strings.
 * An error is written as its name, message and stack; `AppError` messages are made for people and hold no secrets.
 */
export function createLog(
  level: LogLevel,
  destination: { write(line: string): void } = { write: (line) => void process.stdout.write(line) },
): Log {
  const isLevelEnabled = (of: LineLevel): boolean => weights[of] <= weights[level]
  const writer = (of: LineLevel) => (first: object | string, message?: string) => {
    if (isLevelEnabled(of)) destination.write(lineOf(of, first, message))
  }
  return {
    error: writer('error'),
    warn: writer('warn'),
    info: writer('info'),
    debug: writer('debug'),
    isLevelEnabled,
  }
}

function lineOf(level: LineLevel, first: object | string, message: string | undefined): string {
  const fields = typeof first === 'string' ? {} : first
  const msg = typeof first === 'string' ? first : message
  const described = 'error' in fields ? { ...fields, error: describeError(fields.error) } : fields
  return `${JSON.stringify({ level, time: new Date().toISOString(), ...described, msg }, bigAsText)}\n`
}

// A line that cannot be written would end the call it speaks of.
function bigAsText(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
