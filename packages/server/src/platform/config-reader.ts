import { type Environment, type VariableName, variables } from './config-variables.ts'
import { parseAllowList } from './egress/allow-list.ts'

export type ProviderSettings<Extra extends string> = { readonly clientId: string; readonly clientSecret: string } & {
  readonly [key in Extra]?: string
}

/** All faults at once, each a sentence, so that nobody mends them one start at a time. */
export class ConfigError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`The configuration cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

const providerTitles = { GOOGLE: 'Google', GITHUB: 'GitHub', OIDC: 'an OpenID provider' } as const

/** Reads variables one by one and gathers their faults. */
export class Reader {
  readonly #env: Environment
  readonly #faults: string[] = []

  constructor(env: Environment) {
    this.#env = env
  }

  text(name: VariableName): string {
    return this.#env[name]?.trim() || variables[name].default
  }

  integer(name: VariableName, least: number, most: number): number {
    const text = this.text(name)
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    this.require(value >= least && value <= most, `${name} must be a whole number from ${least} to ${most}.`)
    return value
  }

  flag(name: VariableName): boolean {
    const text = this.text(name).toLowerCase()
    this.require(['true', 'false', '1', '0'].includes(text), `${name} must be true or false.`)
    return text === 'true' || text === '1'
  }

  choice<const Choice extends string>(name: VariableName, choices: readonly Choice[]): Choice {
    const text = this.text(name)
    const chosen = choices.find((choice) => choice === text)
    this.require(chosen !== undefined, `${name} must be one of ${choices.join(', ')}.`)
    return chosen ?? (variables[name].default as Choice)
  }

  list(name: VariableName, isGood: (entry: string) => boolean, wanted: string): readonly string[] {
    const entries = this.text(name)
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
    for (const entry of entries) this.require(isGood(entry), `${name}: “${entry}” is not ${wanted}.`)
    return entries
  }

  url(name: VariableName, protocols: readonly string[]): string | null {
    const text = this.text(name)
    if (text === '') return null
    // The value may hold a password, so the fault does not repeat it.
    this.require(
      URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `${name} must be an address beginning with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
    )
    return text
  }

  origin(name: VariableName): string | null {
    const text = this.url(name, ['http:', 'https:'])
    if (text === null || !URL.canParse(text)) return null
    const { origin, pathname, search, hash, username } = new URL(text)
    this.require(pathname === '/' && search === '' && hash === '' && username === '', `${name} must not have a path.`)
    return origin
  }

  key(name: VariableName): string | null {
    const text = this.text(name).toLowerCase()
    if (text === '') return null
    this.require(/^[0-9a-f]{64}$/.test(text), `${name} must be 64 hexadecimal digits.`)
    // A sample value somebody copied is no secret; neither is one digit repeated or a counting pattern.
    this.require(new Set(text).size >= 8, `${name} is not random. Make one with: openssl rand -hex 32`)
    this.require(!sampleKeys.includes(text), `${name} is a sample value. Make one with: openssl rand -hex 32`)
    return text
  }

  mail(): { readonly url: string; readonly from: string } | null {
    const url = this.url('SMTP_URL', ['smtp:', 'smtps:'])
    const from = this.text('MAIL_FROM')
    this.require(url === null || from !== '', 'MAIL_FROM is needed with SMTP_URL.')
    return url === null ? null : { url, from }
  }

  provider<Extra extends string>(
    prefix: keyof typeof providerTitles,
    extras: Readonly<Record<Extra, string>>,
  ): ProviderSettings<Extra> | null {
    const clientId = this.text(`${prefix}_CLIENT_ID`)
    const clientSecret = this.text(`${prefix}_CLIENT_SECRET`)
    this.require(
      (clientId === '') === (clientSecret === ''),
      `${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET belong together: set both or none.`,
    )
    if (clientId === '' || clientSecret === '') return null
    this.require(this.text('PUBLIC_URL') !== '', `PUBLIC_URL is needed for sign-in with ${providerTitles[prefix]}.`)
    const urls = Object.entries<string>(extras).flatMap(([key, suffix]) => {
      const url = this.url(`${prefix}_${suffix}` as VariableName, ['http:', 'https:'])
      return url === null ? [] : [[key, url]]
    })
    return { clientId, clientSecret, ...(Object.fromEntries(urls) as { [key in Extra]?: string }) }
  }

  require(isGood: boolean, fault: string): void {
    if (!isGood) this.#faults.push(fault)
  }

  finish(): void {
    if (this.#faults.length > 0) throw new ConfigError(this.#faults)
  }
}

// Values that stand in examples around the world; starting with one would be starting with no secret.
const sampleKeys: readonly string[] = [
  '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
  'deadbeefdeadbeefdeadbeefdeadbeefdeadbeefdeadbeefdeadbeefdeadbeef',
]

export function isAllowEntry(entry: string): boolean {
  try {
    parseAllowList([entry])
    return true
  } catch {
    return false
  }
}

export function isOrigin(entry: string): boolean {
  return URL.canParse(entry) && new URL(entry).origin === entry && /^https?:/.test(entry)
}
