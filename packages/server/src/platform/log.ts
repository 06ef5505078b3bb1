import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from './config.ts'

export type Log = Logger

/**
 * JSON lines. Only fields named at the call are written: never bodies, values, tokens, cookies or query strings.
 * An error is written as its name, message and stack; `AppError` messages are made for people and hold no secrets.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { error: describeError },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
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
