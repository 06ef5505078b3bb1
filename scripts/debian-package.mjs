import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { findProgram } from './find-program.mjs'
import { runProgram } from './run-program.mjs'
import { Stop, step } from './say.mjs'

const policyPath = '/usr/sbin/policy-rc.d'

export function canInstallDebianPackages() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && findProgram(['apt-get']) !== null
}

/** Installs Debian packages for the tests, without starting the services they bring. */
export async function installDebianPackages(names) {
  await step(`Installing the Debian packages the tests need: ${names.join(', ')}`, () =>
    withoutServices(async () => {
      await aptGet(['update'], names)
      await aptGet(['install', '-y', '--no-install-recommends', ...names], names)
    }),
  )
}

async function aptGet(args, names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { code, output } = await runProgram('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', ...args], { env })
  if (code === 0) return
  const reason = output.trim().split('\n').slice(-5).join('\n')
  throw new Stop(
    `${reason}\nInstalling ${names.join(', ')} with apt-get failed: install by hand and run the tests again.`,
  )
}

// Debian starts a service as soon as it is installed, unless this file forbids it.
async function withoutServices(work) {
  if (existsSync(policyPath)) return work()
  writeFileSync(policyPath, '#!/bin/sh\nexit 101\n')
  chmodSync(policyPath, 0o755)
  try {
    return await work()
  } finally {
    rmSync(policyPath, { force: true })
  }
}
