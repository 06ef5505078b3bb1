import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'

/** Each takes tens of milliseconds and megabytes, and is needed by few calls, if at all: they are loaded with the first of those. */
const later = [
  '@aws-sdk',
  '@e965/xlsx',
  '@node-rs/argon2',
  '@simplewebauthn/server',
  'ajv',
  'csv-parse',
  'fflate',
  'graphql',
  'jose',
  'mysql2',
  'nodemailer',
  'pg',
  'pino',
  'prom-client',
  'sharp',
  'tedious',
  'typebox',
]

test('the program begins without what most calls do not need', () => {
  const packages = packagesOf(new URL('./app.ts', import.meta.url))
  // What it shows that the search finds something.
  assert.ok(packages.includes('fastify') && packages.includes('kysely'))
  assert.deepEqual(
    packages.filter((name) => later.includes(name)),
    [],
  )
})

function packagesOf(module: URL): string[] {
  const script = `
    import { registerHooks } from 'node:module'
    const found = new Set()
    registerHooks({
      load(url, context, next) {
        const [, name] = /\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)\\/(?!.*\\/node_modules\\/)/.exec(url) ?? []
        if (name !== undefined) found.add(name)
        return next(url, context)
      },
    })
    await import(${JSON.stringify(module.href)})
    process.stdout.write(JSON.stringify([...found]))
    process.exit()`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
  return JSON.parse(output) as string[]
}
