interface ReportFacts {
  readonly error: unknown
  readonly place: string
  readonly version: string | null
  readonly browser: string
  readonly time: Date
}

/** A report a person can copy and send: what broke and where, without tokens, cookies, queries or cell values. */
export function errorReport({ error, place, version, browser, time }: ReportFacts): string {
  const name = error instanceof Error ? error.name : typeof error
  const message = error instanceof Error ? error.message : String(error)
  const requestId = typeof error === 'object' && error !== null && 'requestId' in error ? error.requestId : null
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return [
    `Rowhouse ${version ?? '(version unknown)'}`,
    `Time: ${time.toISOString()}`,
    `Place: ${withoutSecrets(place.split('?')[0] ?? '')}`,
    `Browser: ${browser}`,
    ...(typeof requestId === 'string' ? [`Request: ${requestId}`] : []),
    `${name}: ${withoutSecrets(message)}`,
    withoutSecrets(frames(stack)),
  ]
    .filter((line) => line !== '')
    .join('\n')
}

/** Tokens of ours are JWTs or long random words; links carry them in sign-up, reset and shared addresses. */
function withoutSecrets(text: string): string {
  return text
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]')
    .replace(/\b[\w.+-]+@[\w-]+\.[\w.-]+\b/g, '[email]')
    .replace(/\b[A-Za-z0-9_-]{24,}\b/g, '[secret]')
    .replace(/\?[^\s)]*/g, '')
}

function frames(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s*at |@/.test(line))
    .slice(0, 8)
    .map((line) => line.trim())
    .join('\n')
}
