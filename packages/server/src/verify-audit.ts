// `npm run audit:verify`: goes through the audit log of the installation that DATA_DIR or DATABASE_URL names, also while it
// runs. Ends with 0 when everything fits, with 1 when something does not, with 2 when it could not look.
import type { Fault } from './features/audit/chain-reader.ts'
import { type Verdict, verifyChain } from './features/audit/verify-chain.ts'
import type { MetaTables } from './meta/tables.ts'
import { readConfig } from './platform/config.ts'
import { openDatabase } from './platform/database.ts'
import { installationPlace } from './platform/installation-place.ts'
import { createSecrets, loadKey } from './platform/secrets.ts'

void verify()
  .catch((error: unknown) => {
    process.stderr.write(`The audit log could not be read: ${error instanceof Error ? error.message : String(error)}\n`)
    return 2
  })
  .then((code) => {
    process.exitCode = code
  })

async function verify(): Promise<number> {
  const config = readConfig(process.env)
  const place = installationPlace(config)
  const secrets = createSecrets(await loadKey(config.appKey, config.dataDir))
  const meta = await openDatabase<MetaTables>(place)
  try {
    const { fault, entries, last } = await lastOf(verifyChain({ meta, secrets }))
    if (fault !== null) {
      process.stdout.write(`${sentenceOf(fault)}\n`)
      return 1
    }
    process.stdout.write(`All ${entries} sealed entries fit. The last is number ${last.number}: ${last.hash}\n`)
    return 0
  } finally {
    await meta.close()
  }
}

async function lastOf(steps: AsyncGenerator<unknown, Verdict>): Promise<Verdict> {
  for (;;) {
    const step = await steps.next()
    if (step.done === true) return step.value
  }
}

function sentenceOf({ what, number, change }: Fault): string {
  switch (what) {
    case 'changed':
      return `Entry ${number} (${change}) says something else than when it was sealed.`
    case 'missing':
      return `Entry ${number} (${change}) is missing.`
    case 'inserted':
      return `Entry ${change} was inserted among entries that had been sealed.`
    case 'broken':
      return `Entry ${number} (${change}) does not follow the one before: a seal was changed, moved or removed, or the key is another one.`
    case 'cut':
      return `Entries before number ${number} (${change}) are missing, and it was not the retention that removed them.`
  }
}
