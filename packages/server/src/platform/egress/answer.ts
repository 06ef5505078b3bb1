import { unreadable } from './refusals.ts'

/** Of one request, read to its end. */
export class Answer {
  readonly status: number
  /** Who gave it. */
  readonly url: string
  readonly #rawHeaders: readonly string[]
  readonly #body: Buffer
  #headers: Headers | undefined

  /** `rawHeaders`: names and values in turn, as they came. */
  constructor(
    url: URL,
    {
      status,
      rawHeaders,
      body,
    }: { readonly status: number; readonly rawHeaders: readonly string[]; readonly body: Buffer },
  ) {
    this.status = status
    this.url = url.href
    this.#rawHeaders = rawHeaders
    this.#body = body
  }

  /** Most ask for none of them, so they are made when somebody does. */
  get headers(): Headers {
    this.#headers ??= headersOf(this.#rawHeaders)
    return this.#headers
  }

  text(): string {
    return new TextDecoder().decode(this.#body)
  }

  json(): unknown {
    try {
      return JSON.parse(this.text(), (key, value: unknown) => (dangerousKeys.has(key) ? undefined : value))
    } catch (cause) {
      throw unreadable(cause)
    }
  }

  bytes(): Uint8Array {
    return this.#body
  }
}

const dangerousKeys = new Set(['__proto__', 'constructor', 'prototype'])

export function headersOf(rawHeaders: readonly string[]): Headers {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  return headers
}
