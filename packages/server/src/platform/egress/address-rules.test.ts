import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isGlobalUnicast, isInRange, isMetadataAddress, parseAddress, parseRange } from './address-rules.ts'

const inner = [
  ['127.0.0.1', 'loopback'],
  ['127.0.0.2', 'loopback'],
  ['127.255.255.255', 'last of loopback'],
  ['0.0.0.0', 'this host'],
  ['0.255.255.255', 'last of this network'],
  ['10.0.0.0', 'private'],
  ['10.255.255.255', 'private'],
  ['172.16.0.0', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.0.1', 'private'],
  ['100.64.0.0', 'carrier NAT'],
  ['100.127.255.255', 'carrier NAT'],
  ['169.254.169.254', 'link local, metadata'],
  ['192.0.0.1', 'protocol assignments'],
  ['192.0.2.1', 'documentation'],
  ['192.88.99.1', '6to4 relays'],
  ['198.18.0.0', 'benchmarks'],
  ['198.19.255.255', 'benchmarks'],
  ['198.51.100.7', 'documentation'],
  ['203.0.113.7', 'documentation'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.255', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::1', 'loopback'],
  ['::', 'unspecified'],
  ['::127.0.0.1', 'IPv4-compatible'],
  ['::ffff:127.0.0.1', 'mapped'],
  ['::ffff:7f00:1', 'mapped'],
  ['::ffff:0:7f00:1', 'translated'],
  ['::ffff:169.254.169.254', 'mapped metadata'],
  ['64:ff9b::7f00:1', 'NAT64'],
  ['64:ff9b::10.0.0.1', 'NAT64'],
  ['64:ff9b:1::808:808', 'local NAT64'],
  ['2002:7f00:1::', '6to4'],
  ['2002:a00:1:ffff:ffff:ffff:ffff:ffff', '6to4'],
  ['fc00::1', 'unique local'],
  ['fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'unique local'],
  ['fe80::1', 'link local'],
  ['fe80::1%eth0', 'link local with a zone'],
  ['fec0::1', 'old site local'],
  ['ff02::1', 'multicast'],
  ['100::1', 'discard'],
  ['2001::1', 'Teredo'],
  ['2001:1ff:ffff::1', 'last of the protocol assignments'],
  ['2001:db8::1', 'documentation'],
  ['3fff:fff::1', 'documentation'],
  ['5f00::1', 'segment routing'],
  ['4000::1', 'not given out'],
] as const

for (const [address, kind] of inner) {
  test(`${address} (${kind}) is not on the open internet (S11)`, () => assert.equal(isGlobal(address), false))
}

const open = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:200::1',
  '2606:4700:4700::1111',
  '2a00:1450:4001:80b::200e',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
  '2002:808:808::1',
]

for (const address of open) {
  test(`${address} is on the open internet`, () => assert.equal(isGlobal(address), true))
}

for (const address of [
  '169.254.169.254',
  '::ffff:a9fe:a9fe',
  '169.254.170.2',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd00:0ec2:0:0:0:0:0:0254',
]) {
  test(`${address} is a metadata address`, () => assert.equal(isMetadataAddress(read(address)), true))
}

test('a neighbour of a metadata address is none', () => {
  assert.equal(isMetadataAddress(read('169.254.169.253')), false)
  assert.equal(isMetadataAddress(read('fd00:ec2::255')), false)
})

for (const [text, value] of [
  ['1.2.3.4', 0x01020304n],
  ['::', 0n],
  ['1::', 1n << 112n],
  ['::1.2.3.4', 0x01020304n],
  ['1:2:3:4:5:6:7:8', 0x0001_0002_0003_0004_0005_0006_0007_0008n],
  ['1::7:8', (1n << 112n) | 0x7_0008n],
] as const) {
  test(`reads ${text} as a number`, () => assert.equal(read(text).value, value))
}

for (const text of ['', 'localhost', '1.2.3', '01.2.3.4', '1.2.3.4.5', '0x7f.1', '[::1]', ':::', '1.2.3.256', ' ::1']) {
  test(`“${text}” is not an address`, () => assert.equal(parseAddress(text), undefined))
}

for (const text of [
  '10.0.0.0',
  '10.0.0.0/',
  '10.0.0.0/33',
  '::/129',
  '10.0.0.0/-1',
  '10.0.0.0/8/8',
  'x/8',
  '10.0.0.0/1e1',
]) {
  test(`“${text}” is not a range`, () => assert.equal(parseRange(text), undefined))
}

for (const [address, range, isInside] of [
  ['10.1.2.3', '10.0.0.0/8', true],
  ['11.0.0.0', '10.0.0.0/8', false],
  ['10.1.2.3', '10.9.9.9/8', true],
  ['8.8.8.8', '0.0.0.0/0', true],
  ['::1', '0.0.0.0/0', false],
  ['0.0.0.1', '::1/128', false],
  ['fd12::1', 'fd00::/8', true],
] as const) {
  test(`${address} is ${isInside ? '' : 'not '}in ${range}`, () => {
    const parsed = parseRange(range)
    assert.ok(parsed)
    assert.equal(isInRange(read(address), parsed), isInside)
  })
}

function isGlobal(text: string): boolean {
  return isGlobalUnicast(read(text))
}

function read(text: string): NonNullable<ReturnType<typeof parseAddress>> {
  const address = parseAddress(text)
  assert.ok(address, `${text} was not read`)
  return address
}
