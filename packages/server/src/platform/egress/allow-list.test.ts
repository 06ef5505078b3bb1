import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAddress } from './address-rules.ts'
import { parseAllowList } from './allow-list.ts'

interface Case {
  readonly entry: string
  readonly opens: readonly (readonly [host: string, address: string, port: number])[]
  readonly keepsShut: readonly (readonly [host: string, address: string, port: number])[]
}

const cases: readonly Case[] = [
  {
    entry: '10.1.2.3:8080',
    opens: [
      ['10.1.2.3', '10.1.2.3', 8080],
      ['mapped', '::ffff:10.1.2.3', 8080],
    ],
    keepsShut: [
      ['10.1.2.3', '10.1.2.3', 80],
      ['10.1.2.4', '10.1.2.4', 8080],
      ['::1', '::1', 8080],
    ],
  },
  {
    entry: 'intranet.example:443',
    opens: [['intranet.example', '10.1.2.3', 443]],
    keepsShut: [
      ['intranet.example', '10.1.2.3', 80],
      ['other.example', '10.1.2.3', 443],
      ['sub.intranet.example', '10.1.2.3', 443],
      ['intranet.example', '169.254.169.254', 443],
    ],
  },
  { entry: 'INTRANET.example.:443', opens: [['intranet.example', '10.1.2.3', 443]], keepsShut: [] },
  {
    entry: '10.0.0.0/8',
    opens: [
      ['a', '10.1.2.3', 80],
      ['b', '10.255.0.1', 5432],
    ],
    keepsShut: [['a', '11.0.0.1', 80]],
  },
  { entry: ' 10.0.0.0/8:8080 ', opens: [['a', '10.1.2.3', 8080]], keepsShut: [['a', '10.1.2.3', 80]] },
  {
    entry: 'fd00::/8',
    opens: [['a', 'fd12::1', 80]],
    keepsShut: [
      ['a', 'fe80::1', 80],
      ['a', 'fd00:ec2::254', 80],
    ],
  },
  { entry: 'fd00::/8:443', opens: [['a', 'fd12::1', 443]], keepsShut: [['a', 'fd12::1', 80]] },
  { entry: '[fd00::/8]:443', opens: [['a', 'fd12::1', 443]], keepsShut: [['a', 'fd12::1', 80]] },
  {
    entry: '[::1]:8080',
    opens: [['::1', '::1', 8080]],
    keepsShut: [
      ['::1', '::1', 80],
      ['a', '127.0.0.1', 8080],
    ],
  },
  { entry: '0.0.0.0/0', opens: [['a', '127.0.0.1', 80]], keepsShut: [['a', '169.254.169.254', 80]] },
  { entry: '169.254.0.0/16', opens: [['a', '169.254.1.1', 80]], keepsShut: [['a', '169.254.169.254', 80]] },
  {
    entry: '169.254.169.254:80',
    opens: [['169.254.169.254', '169.254.169.254', 80]],
    keepsShut: [['169.254.169.254', '169.254.169.254', 81]],
  },
  { entry: '169.254.169.254/32', opens: [['a', '169.254.169.254', 81]], keepsShut: [] },
]

for (const { entry, opens, keepsShut } of cases) {
  test(`EGRESS_ALLOW=${entry.trim()} opens exactly what it names (S18)`, () => {
    const { allows } = parseAllowList([entry])
    for (const [host, address, port] of opens)
      assert.equal(allows(host, read(address), port), true, `${address}:${port}`)
    for (const [host, address, port] of keepsShut) {
      assert.equal(allows(host, read(address), port), false, `${host} ${address}:${port}`)
    }
  })
}

for (const entry of [
  '',
  'intranet.example',
  '10.1.2.3',
  '*',
  '*.example:',
  ':80',
  'host:0',
  'host:65536',
  'host:http',
  'http://host:80',
  'host/path:80',
  'user@host:80',
  'host?x:80',
  'fd00::1:80',
  '::1',
  '[::1]',
  '[::1:80',
  '10.0.0.0/33',
  'a b:80',
]) {
  test(`EGRESS_ALLOW entry “${entry}” is refused with a sentence`, () => {
    assert.throws(() => parseAllowList([entry]), { code: 'invalid_value', message: /^EGRESS_ALLOW: “.*” is neither/ })
  })
}

function read(text: string): NonNullable<ReturnType<typeof parseAddress>> {
  const address = parseAddress(text)
  assert.ok(address, `${text} was not read`)
  return address
}
