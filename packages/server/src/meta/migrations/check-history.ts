import type { AppliedMigration } from './history.ts'

interface KnownMigration {
  readonly name: string
  readonly checksum: string
}

/** Throws unless what was applied is exactly the beginning of what this program knows. */
export function checkHistory(
  applied: readonly AppliedMigration[],
  known: readonly KnownMigration[],
  programVersion: string,
): void {
  const names = new Set(known.map(({ name }) => name))
  const newer = applied.find(({ name }) => !names.has(name))
  if (newer) throw new Error(newerDatabase(newer, programVersion))

  for (const [position, { name, checksum }] of applied.entries()) {
    const expected = known[position]
    if (expected?.name !== name) throw new Error(brokenOrder(name, expected?.name ?? 'nothing'))
    if (expected.checksum !== checksum) throw new Error(changedStep(name))
  }
}

const newerDatabase = (step: AppliedMigration, programVersion: string): string =>
  `The database is newer than this program: version ${step.program_version} applied the step “${step.name}”, which ` +
  `version ${programVersion} does not know. Start the newer version, or restore a backup made before the update.`

const brokenOrder = (found: string, expected: string): string =>
  `The database is half migrated: the step “${found}” was applied where “${expected}” belongs. ` +
  'Nothing was changed. Restore a backup, or start the version that was used last.'

const changedStep = (name: string): string =>
  `The step “${name}” of this program differs from the one that was applied to the database. ` +
  'Nothing was changed. Start the version that was used last, or restore the original program files.'
